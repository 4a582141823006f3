import type { QuestionWords } from '../question-words';

export const es: QuestionWords = {
  isSpaced: true,
  asks: `¿|(?:cuanto|cuanta|cuantos|cuantas|cuando|donde|adonde|como|por que|quien|quienes|cual|cuales|a que hora|a que|de que|desde cuando|hasta que|hasta cuando|en que|para que|con quien)(?= )|que (?:hay|es|son|cuesta|vale|pasa|dia|dias|hora|horas|horario|precio|tipo|incluye|necesito|tengo|hago|tengo que|debo|documentos)|(?:puedo|puede|pueden|podemos|podeis|se puede|tengo|tienen|teneis|tiene|hay|haceis|hacen|ofrecen|ofreceis|aceptan|aceptais|admiten|admitis|venden|vendeis|esta|estan|estais|abren|abris|cierran|cerrais|atendeis|atienden|hace falta|es necesario|necesito|trabajais|trabajan|sois|son)(?= )`,
  joins: 'y tambien|y ademas|y luego|y|e|ademas|tambien|otra pregunta',
  announces: 'preguntas?|dudas?|cosas',
  continues:
    'y (?:el|la|los|las|un|una|unos|unas|si|para|con|sin|en|de|del|al|a|eso|esa|ese|este|esta|ademas|despues|tambien|por|entonces|los|que tal|que pasa)|que tal|pero|entonces|o|lo mismo|igual',
  refers:
    'eso|esa|ese|esos|esas|esto|esta|este|estos|estas|aquello|ello|ella|ellos|ellas|lo|alli|ahi|entonces|tambien|mismo|misma|otro|otra|otros|otras|ambos|ambas|cada uno',
};
