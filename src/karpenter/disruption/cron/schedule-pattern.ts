const DESCRIPTOR_START = /^@(?:annually|yearly|monthly|weekly|daily|midnight|hourly)/;
const RE2_SPACE = /[\t\n\f\r ]/;
const FIVE_CHUNKS = 0b10000;

/**
 * Whether the API server admits a budget's `schedule`. It looks at the shape alone: the text begins with a descriptor, or
 * it ends in five chunks with one white space character between each two. A chunk may hold anything but a line feed, white space too.
 * Steps through the text once, since a backtracking pattern takes forever on long texts.
 */
export function matchesSchedulePattern(text: string): boolean {
  if (DESCRIPTOR_START.test(text)) return true;
  // Bit n of `open`: the text so far can end inside chunk n. Bit n of `ready`: chunk n can begin here.
  let open = 0;
  let ready = 1;
  for (const character of text) {
    const reached = open;
    open = character === '\n' ? 0 : open | ready;
    ready = 1 | (RE2_SPACE.test(character) ? reached << 1 : 0);
  }
  return (open & FIVE_CHUNKS) !== 0;
}
