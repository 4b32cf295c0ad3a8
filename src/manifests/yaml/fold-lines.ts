/** What stands between two words of a plain or quoted scalar. */
export interface Gap {
  /** Blanks on the same line. */
  blanks: string;
  /** The first line break, empty where there is none or where it was escaped; then the others. */
  firstBreak: string;
  otherBreaks: string;
}

/** A single line feed becomes a blank; further ones are kept; LS and PS are kept always. */
export function foldGap({ blanks, firstBreak, otherBreaks }: Gap): string {
  if (firstBreak === '') return blanks + otherBreaks;
  if (firstBreak !== '\n') return firstBreak + otherBreaks;
  return otherBreaks === '' ? ' ' : otherBreaks;
}
