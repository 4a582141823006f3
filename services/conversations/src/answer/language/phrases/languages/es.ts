import type { Phrases } from '../phrases';

export const es: Phrases = {
  greeting: '¡Hola! ¿En qué puedo ayudarle?',
  thanks: '¡De nada! ¿Puedo ayudarle en algo más?',
  goodbye: '¡Adiós y gracias por su visita!',
  praise: '¡Qué amable, me alegro de ayudar! ¿Quiere saber algo más?',
  wellbeing: '¡Muy bien, gracias! ¿En qué puedo ayudarle?',
  identity:
    'Soy un asistente automático de esta empresa, no una persona. Respondo a preguntas con lo que la empresa ha publicado y puedo pasarle con una persona.',
  abilities:
    'Soy un asistente automático: respondo a preguntas sobre esta empresa con lo que ha publicado, y puedo pasarle con una persona.',
  subjects: 'Por ejemplo, puede preguntarme sobre:',
  test: 'El chat funciona. ¿Qué desea saber?',
  acknowledge: 'De acuerdo. ¿Qué más desea saber?',
  unknown:
    'Lo siento, no lo sé: no he encontrado nada al respecto en lo que me han dado. ¿Quiere que le pase con una persona?',
  unknownAgain:
    'Tampoco tengo nada sobre eso, lo siento. ¿Paso esta conversación a una persona que pueda ayudarle? También puede preguntarme otra cosa.',
  unknownPart: 'Sobre «{question}» no he encontrado nada.',
  declined: 'De acuerdo, no aviso a ninguna persona. Si tiene otra pregunta, hágamela cuando quiera.',
  failed:
    'Lo siento, un problema técnico me impide responder en este momento. Inténtelo más tarde o pida hablar con una persona.',
  cut: 'Lo siento, mi respuesta se cortó o se retuvo antes de empezar. Pregunte con otras palabras o pida hablar con una persona.',
  dropped:
    'Lo siento, han llegado tantas preguntas que no he podido responder a todas; a continuación respondo a las más recientes. Vuelva a preguntar lo que quede pendiente.',
  handoff: 'Esta conversación se pasa a una persona, que responderá aquí.',
  source: 'Fuente',
  more: 'Hay más sobre esto en la fuente.',
};
