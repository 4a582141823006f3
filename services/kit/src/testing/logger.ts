import { pino } from 'pino';
import { createLogger, type Logger } from '../process/logger';

export const silentLogger = (): Logger => createLogger('test', 'silent');

type Line = Readonly<Record<string, unknown>>;

/** A logger that keeps its lines for a test. */
export function recordingLogger(): { readonly log: Logger; lines(): readonly Line[] } {
  const lines: Line[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines: () => lines };
}
