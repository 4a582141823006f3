import type { ValueOf } from '@cws/protos';

/** The outcome of a call. */
export type CallOutcome = ValueOf<'cws.grants.v1.UseOutcome'>;

/** An outcome, and the text about it for the model. */
export interface Called {
  readonly outcome: CallOutcome;
  readonly text: string;
}

export const refused = (text: string): Called => ({ outcome: 'refused', text: `The call was refused: ${text}.` });
