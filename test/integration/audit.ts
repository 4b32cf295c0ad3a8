import { readFileSync } from 'node:fs';

export interface AuditEvent {
  verb: string;
  requestURI: string;
  userAgent?: string;
  responseStatus?: { code?: number };
}

/** The viewer's requests so far, oldest first. */
export function readAudit(file: string): AuditEvent[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AuditEvent);
}
