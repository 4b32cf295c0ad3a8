let passed = 0;
let failed = 0;

/** Runs one check, prints its line, and goes on when it fails. The check fails by throwing. */
export async function check(name, run) {
  try {
    const note = await run();
    passed += 1;
    process.stdout.write(`ok      ${name}${note === undefined ? '' : ` (${note})`}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`NOT OK  ${name}\n        ${error.message.trim().replaceAll('\n', '\n        ')}\n`);
  }
}

/** The closing line; sets the exit code. */
export function conclude() {
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
