import { Failure } from '../failure/exit';
import { Envelope } from './envelope';

/** Parses the envelope of a response. A body without one did not come from this service. */
export async function readEnvelope(response: Response, origin: string): Promise<Envelope> {
  const read = Envelope.safeParse(parsed(await response.text()));
  if (read.success) return read.data;
  throw new Failure(
    'unexpected_answer',
    `${origin} did not respond as this service does (HTTP ${response.status}): is it the right origin?`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
