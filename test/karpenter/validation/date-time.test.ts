import { isDateTime } from '../../../src/karpenter/validation/date-time.ts';

describe('isDateTime', () => {
  test.each<{ text: string; isTaken: boolean }>([
    { text: '2026-01-31T09:00:00Z', isTaken: true },
    { text: '2024-02-29t23:59:59.123z', isTaken: true },
    { text: '2026-01-31T09:00:00+99:99', isTaken: true },
    { text: '2026-01-31T09:00:00,5Z', isTaken: true },
    { text: '2026-01-31T09:00:00ZTanything', isTaken: true },
    { text: '2026-02-29T09:00:00Z', isTaken: false },
    { text: '1900-02-29T09:00:00Z', isTaken: false },
    { text: '2026-13-01T09:00:00Z', isTaken: false },
    { text: '2026-01-31T24:00:00Z', isTaken: false },
    { text: '2026-01-31T09:00:00', isTaken: false },
    { text: '2026-01-31 09:00:00Z', isTaken: false },
    { text: '2026-1-31T09:00:00Z', isTaken: false },
    { text: '', isTaken: false },
  ])('"$text": $isTaken', ({ text, isTaken }) => {
    expect(isDateTime(text)).toBe(isTaken);
  });
});
