import { invalidField } from '@cws/kit';
import { values } from '@cws/protos';

const PURPOSES = values['cws.identity.v1.CodePurpose'];

/** The purposes that a code is mailed for besides sign-in. */
export type Purpose = (typeof PURPOSES)[number];

/** validation_failed unless the text names a purpose. */
export function readPurpose(text: string): Purpose {
  const purpose = PURPOSES.find((one) => one === text);
  if (purpose === undefined) throw invalidField('purpose', `must be one of ${PURPOSES.join(', ')}`);
  return purpose;
}
