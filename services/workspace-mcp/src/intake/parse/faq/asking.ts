import { beginningWith } from '../../../words/phrases';
import { inAllLanguages } from '../../../words/words';

/** Question marks of Latin, Arabic, full-width, Greek and Armenian texts. */
const MARK = /[?؟？;՞]$/u;

const BEGINS = beginningWith(inAllLanguages(({ questions }) => questions?.beginnings));
/** Beginnings of invitations, which no visitor asks. */
const INVITES = beginningWith(inAllLanguages(({ questions }) => questions?.invitations));
/** Beginnings of invitations and of questions alike: they are invitations above a call to act. */
const MAY_INVITE = beginningWith(inAllLanguages(({ questions }) => questions?.possibleInvitations));
const CALLS_TO_ACT = beginningWith(inAllLanguages(({ questions }) => questions?.callsToAct));
const MAX_INVITED = 80;

export const endsAsking = (text: string): boolean => MARK.test(text);

export const beginsAsking = (text: string): boolean => text.startsWith('¿') || BEGINS.test(text);

/** Whether a heading invites to act, such as "Ready to book?" above "Call now", and is no question of a visitor. */
export const isInvitation = (question: string, answer: string): boolean =>
  answer.length < MAX_INVITED && (INVITES.test(question) || (MAY_INVITE.test(question) && CALLS_TO_ACT.test(answer)));
