import type { PersonRequestPhrases } from '../phrases';

export const de: PersonRequestPhrases = {
  parts: {
    real: '(echte|richtige|reale|menschliche|lebende)[n|r|m|s]',
    article: 'einem|einer|einen|eine|ein|nem|ner|dem|der|den|die|ihrem|ihren|eurem|euren|irgend',
    staff:
      'mitarbeiter[in|n]|kundenberater[in|n]|berater[in|n]|kundenbetreuer[in|n]|ansprechpartner[in|n]|sachbearbeiter[in|n]|agenten|agent|kundendienst|kundenservice|support|kollegen|kollegin',
    somebody: '[{article}] [{real}] (menschen|mensch|person|jemandem|jemanden|jemand|{staff})',
  },
  requests: [
    'mit {somebody} ~ (sprechen|reden|chatten|schreiben|telefonieren|verbunden werden|verbinden)',
    '(verbinden|verbinde|sprechen|reden|chatten|weiterleiten|leiten|leite|geben|gebe) ~ (mit|an|zu) {somebody}',
    '(will|möchte|brauche|hätte gerne|hätte gern|wünsche mir|wünsche|bitte) [bitte|gerne|gern] (einen|eine|nen|ne) [{real}] (menschen|person|mitarbeiter[in]|berater[in]|ansprechpartner[in])$',
    '(gibt es|ist) [hier|da] (einen|ein|jemand) [{real}] [menschen|mensch|mitarbeiter] (hier|da|erreichbar|verfügbar)',
  ],
  alone:
    '[bitte|ein|einen|{real}]* (menschen|mensch|person|mitarbeiterin|mitarbeiter|kundenberater|kundendienst|kundenservice) [bitte|jetzt]*',
  closings: 'bitte|jetzt|hier',
  negations: 'nicht|kein|keine|keinen|keinem|keiner|ohne|niemals|wie viele',
  conjunctions: 'dass|damit|ob',
};
