import type { Line } from '../message';

/** A line of the chat for tests. */
export const testLine = (fields: Partial<Line>): Line => ({
  id: '01A',
  key: '01A',
  from: 'bot',
  text: '',
  note: '',
  links: [],
  sources: [],
  isMarkdown: false,
  outcome: '',
  suggestions: [],
  offersPerson: false,
  session_id: 's',
  helpful: null,
  at: '2026-05-04T10:00:00.000Z',
  state: 'sent',
  ...fields,
});
