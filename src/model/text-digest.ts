/**
 * Stands in a snapshot where a text was that may hold secrets, such as `spec.userData`.
 * Of a string Karpenter's structural hash uses nothing but its FNV-1 value, so hashes can still be computed.
 */
export type TextDigest = {
  /** FNV-1, 64 bit, of the text's UTF-8 bytes; unsigned decimal. */
  fnv1: string;
  /** Length of the text in UTF-8 bytes. */
  bytes: number;
};
