import { Failure } from '../failure/exit';
import { Envelope } from './envelope';

/** The envelope of an answer; what is none did not come from this service. */
export async function readAnswer(response: Response, origin: string): Promise<Envelope> {
  const read = Envelope.safeParse(parsed(await response.text()));
  if (read.success) return read.data;
  throw new Failure(
    'unexpected_answer',
    `${origin} did not answer as this service does (HTTP ${response.status}): is it the right origin?`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // which is no envelope
  }
}
