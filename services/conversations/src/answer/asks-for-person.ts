// English and German. A request for a person is a wish of the writer's own ("can I talk to somebody", "human please"), not a
// sentence in which a person occurs ("a person ordered two bags").

const OPEN = '(?<![\\p{L}\\p{N}])';
const CLOSE = '(?![\\p{L}\\p{N}])';
const END = '(?=\\s*(?:$|[.!?,;:)]|(?:please|pls|now|instead|here|today|asap|bitte|jetzt|hier)(?![\\p{L}])))';

const REAL = '(?:(?:real|live|actual|human|customer|support|service|sales|technical|care|another|different)\\s+)*';
const SOMEONE = `(?:(?:an?|the|some|your|any|one\\s+of\\s+your)\\s+)?${REAL}(?:persons?|people|humans?|human\\s+beings?|agents?|representatives?|reps?|operators?|staff|employees?|colleagues?|advisors?|advisers?|supervisors?|managers?|(?:customer\\s+)?(?:support|service)|someone|somebody|anyone|anybody)`;
/** One of which nothing more has to be said. */
const HUMAN = `(?:(?:an?|the|some)\\s+)?(?:(?:real|live|actual)\\s+(?:person|human|agent|human\\s+being)|human(?:\\s+(?:being|agent|representative|operator|support))?|(?:support|service|customer\\s+service|customer\\s+support|live)\\s+(?:agent|representative|rep)|representative|person)`;

const ECHT = '(?:(?:echte[nrms]?|richtige[nrms]?|reale[nrms]?|menschliche[nrms]?|lebende[nrms]?)\\s+)?';
const EINEM = '(?:(?:einem|einer|einen|eine|ein|nem|ner|dem|der|den|die|ihrem|ihren|eurem|euren|irgend)\\s+)?';
const MENSCH = `${EINEM}${ECHT}(?:menschen?|person|mitarbeiter(?:in|n)?|kundenberater(?:in|n)?|berater(?:in|n)?|kundenbetreuer(?:in|n)?|ansprechpartner(?:in|n)?|sachbearbeiter(?:in|n)?|agenten?|kundendienst|kundenservice|support|kollegen|kollegin|jemand(?:em|en)?)`;
const REDEN = '(?:sprechen|reden|chatten|schreiben|telefonieren|verbunden\\s+werden|verbinden)';

const requests: readonly RegExp[] = [
  // talk to a person, speak with somebody
  `${OPEN}(?:talk|speak|chat)\\s+(?:to|with)\\s+${SOMEONE}${CLOSE}`,
  // connect me to an agent, put me through to somebody
  `${OPEN}(?:connect|transfer|put|hand|pass|forward|switch|escalate)\\s+(?:me|us|this|this\\s+chat)\\s+(?:over\\s+|through\\s+)?(?:to|with)\\s+${SOMEONE}${CLOSE}`,
  // I want a human, give me a real person
  `${OPEN}(?:want|need|like|prefer|get\\s+me|give\\s+me|have)\\s+${HUMAN}${END}`,
  // is there a human here
  `${OPEN}(?:is\\s+there|are\\s+there)\\s+(?:an?|any)\\s+(?:real\\s+|live\\s+|actual\\s+)?(?:humans?|persons?|people|agents?|someone|anyone)\\s+(?:here|available|there|i\\s+can)`,
  // mit einem Menschen sprechen
  `${OPEN}mit\\s+${MENSCH}${CLOSE}[^.!?]{0,60}?${OPEN}${REDEN}${CLOSE}`,
  // Verbinden Sie mich bitte mit einem Mitarbeiter, kann ich mit jemandem reden
  `${OPEN}(?:verbinden?|verbinde|sprechen|reden|chatten|weiterleiten|leiten?|geben?)${CLOSE}[^.!?]{0,30}?${OPEN}(?:mit|an|zu)\\s+${MENSCH}${CLOSE}`,
  // Ich möchte einen Menschen
  `${OPEN}(?:will|möchte|brauche|hätte\\s+gerne?|wünsche(?:\\s+mir)?|bitte)\\s+(?:bitte\\s+|gerne?\\s+)?(?:einen|eine|nen|ne)\\s+${ECHT}(?:menschen|person|mitarbeiter(?:in)?|berater(?:in)?|ansprechpartner(?:in)?)${END}`,
  // Gibt es hier einen echten Menschen
  `${OPEN}(?:gibt\\s+es|ist)\\s+(?:hier\\s+|da\\s+)?(?:einen|ein|jemand)\\s*(?:echte[nr]\\s+|richtige[nr]\\s+)?(?:menschen?|mitarbeiter)?\\s*(?:hier|da|erreichbar|verfügbar)`,
].map((source) => new RegExp(source, 'u'));

/** A whole message that is nothing but the wish. */
const alone =
  /^(?:(?:please|bitte|a|an|the|real|live|actual|einen?|echten?r?|richtigen?r?) )*(?:human|humans|agent|representative|operator|person|support agent|human agent|customer service|handoff|mensch|menschen|mitarbeiter|mitarbeiterin|kundenberater|kundendienst|kundenservice)(?: (?:please|now|bitte|jetzt))*$/;

const refused =
  /(?:do not|don't|dont|doesn't|didn't|never|no need|rather not|not want|without|how many|nicht|kein|keinen|keine|ohne|niemals|wie viele)(?![\p{L}])/u;

/** Whether the writer asks to be answered by a person. */
export function asksForPerson(text: string): boolean {
  const said = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();
  if (alone.test(said.replace(/[^\p{L}\p{N} ]+/gu, '').trim())) return true;
  return said.split(/(?<=[.!?;])\s+/).some(isRequest);
}

const isRequest = (sentence: string): boolean =>
  requests.some((request) => {
    const found = request.exec(sentence);
    return found !== null && !refused.test(sentence.slice(0, found.index + found[0].length));
  });
