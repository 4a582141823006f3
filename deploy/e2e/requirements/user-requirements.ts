import type { Requirement } from './requirement';

/** Requirements on user profiles and feedback. */
export const userRequirements = [
  {
    id: 'users.patch',
    contract: ['users-patch', 'structured-fields'],
    text: 'A user sets fields of their profile with PATCH /users/me, and the fields that the body leaves out stay',
  },
  {
    id: 'users.patch.wrong',
    contract: ['users-patch', 'wrong-types'],
    text: 'A user who sends a wrong profile field gets 400 with its path, and nothing is changed',
  },
  {
    id: 'users.patch.owned',
    contract: ['users-patch', 'unknown-fields'],
    text: 'A user changes with PATCH /users/me no field that the service owns, and no other user',
  },
  {
    id: 'users.patch.parallel',
    contract: ['users-patch'],
    text: 'A user who changes different profile fields in parallel keeps every change',
  },
  {
    id: 'feedback.create',
    contract: ['feedback-create', 'fields-present'],
    text: 'A user gives feedback, which is stored under their own id with every field, and is new',
  },
  {
    id: 'feedback.wrong',
    contract: ['feedback-create', 'wrong-types'],
    text: 'A user who gives feedback with a wrong field gets 400 with its path',
  },
  {
    id: 'feedback.keyed',
    contract: ['feedback-create', 'idempotency-key'],
    text: 'A user who repeats feedback with the same Idempotency-Key stores nothing more',
  },
] as const satisfies readonly Requirement[];
