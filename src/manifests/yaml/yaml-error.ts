/** Thrown inside the YAML reader only; whoever reads a document turns it into a problem with a position. */
export class YamlError extends Error {
  /** Into the text of the document. */
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.name = 'YamlError';
    this.offset = offset;
  }
}
