import type { PersonRequestPhrases } from '../phrases';

export const en: PersonRequestPhrases = {
  parts: {
    kind: 'real|live|actual|human|customer|support|service|sales|technical|care|another|different',
    staff:
      'agents|agent|representatives|representative|reps|rep|operators|operator|staff|employees|employee|colleagues|colleague|advisors|advisor|advisers|adviser|supervisors|supervisor|managers|manager|customer support|customer service|support|service',
    people: 'persons|person|people|human beings|human being|humans|human|someone|somebody|anyone|anybody',
    somebody: '[an|a|the|some|your|any|one of your] [{kind}]* ({people}|{staff})',
    human:
      '[an|a|the|some] ((real|live|actual) (person|human being|human|agent)|human [being|agent|representative|operator|support]|(support|service|customer service|customer support|live) (agent|representative|rep)|representative|person)',
  },
  requests: [
    '(talk|speak|chat) (to|with) {somebody}',
    '(connect|transfer|put|hand|pass|forward|switch|escalate) (me|us|this chat|this) [over|through] (to|with) {somebody}',
    '(want|need|like|prefer|get me|give me|have) {human}$',
    '(is there|are there) (an|a|any) [real|live|actual] (humans|human|persons|person|people|agents|agent|someone|anyone) (here|available|there|i can)',
  ],
  alone:
    '[please|a|an|the|real|live|actual]* (humans|human|agent|representative|operator|person|support agent|human agent|customer service|handoff) [please|now]*',
  closings: 'please|pls|now|instead|here|today|asap',
  negations: "do not|don't|dont|doesn't|didn't|never|no need|rather not|not want|without|how many",
};
