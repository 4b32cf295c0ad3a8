/** A shorter text that still fails, found by leaving out ever smaller parts; `budget` bounds how many are tried. */
export async function shrink(text: string, fails: (text: string) => Promise<boolean>, budget = 400): Promise<string> {
  let smallest = text;
  let left = budget;
  for (let size = Math.ceil(text.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < smallest.length && left > 0; left -= 1) {
      const candidate = smallest.slice(0, start) + smallest.slice(start + size);
      if (await fails(candidate)) smallest = candidate;
      else start += size;
    }
  }
  return smallest;
}
