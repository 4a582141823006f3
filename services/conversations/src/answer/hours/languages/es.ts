import type { HoursLanguage } from '../hours-language';

export const es: HoursLanguage = {
  asked: {
    open: 'abierto|abiertos|abierta|abiertas|abren|abrís|abre|abres|abrir|abrirán|abriréis|atienden|atendéis|atiende|apertura',
    closed: 'cerrado|cerrados|cerrada|cerradas|cierran|cerráis|cierra|cierras|cerrar|cierre',
    hours:
      'horario|horarios|horas de apertura|hora de apertura|horario de apertura|horarios de apertura|horario de atención|horarios de atención|hora de cierre|horario comercial',
    when: 'cuándo|a qué hora|a que horas|desde qué hora|a partir de qué hora|qué días|qué hora|qué horas|desde cuándo',
    until: 'hasta qué hora|hasta cuándo|hasta que horas|hasta',
    now: 'ahora|ahora mismo|en este momento|actualmente|todavía|aún|ahorita',
    today: 'hoy|esta tarde|esta noche|hoy por la tarde|hoy por la mañana|esta mañana',
    tomorrow: 'mañana|mañana por la mañana|mañana por la tarde',
    overmorrow: 'pasado mañana',
    weekend: 'fin de semana|fines de semana|finde|findes|este fin de semana',
    filler:
      'están|estan|está|estáis|son|es|ustedes|uds|ud|usted|vosotros|su|sus|vuestro|vuestros|tu|tus|el|la|los|las|lo|de|del|en|a|al|y|o|que|qué|cuál|cuáles|hola|buenas|buenos días|buenas tardes|buenas noches|por favor|porfa|gracias|tienen|tenéis|tiene|me|puede|pueden|decir|dicen|saber|quería saber|quisiera saber|si|también|próximo|este|día|días|todos|normalmente|exactamente|se|por|la tarde|la mañana|para|ir|allí|ahí',
  },
  weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado|sábados', 'domingo|domingos'],
  holidays: {
    'new year': 'año nuevo|día de año nuevo',
    'good friday': 'viernes santo',
    'easter sunday': 'domingo de pascua|domingo de resurrección',
    'easter monday': 'lunes de pascua',
    'labour day': 'día del trabajo|día del trabajador|primero de mayo|uno de mayo',
    'whit monday': 'lunes de pentecostés',
    'christmas eve': 'nochebuena|noche buena',
    'christmas day': 'navidad|día de navidad',
    'boxing day': 'san esteban',
    'new year eve': 'nochevieja|noche vieja|fin de año',
  },
  inDates: 'de|del|el|º|°',
  told: {
    openNow: 'Sí, ahora estamos abiertos.',
    openNowUntil: 'Sí, ahora estamos abiertos, hasta las {time}.',
    closedNow: 'No, ahora estamos cerrados.',
    opensAgain: 'Volvemos a abrir {day} a las {time}.',
    dayOpen: '{day} abrimos {ranges}.',
    dayClosed: '{day} estamos cerrados.',
    range: 'de {from} a {to}',
    and: ' y ',
    today: 'hoy',
    tomorrow: 'mañana',
    onDays: ['el lunes', 'el martes', 'el miércoles', 'el jueves', 'el viernes', 'el sábado', 'el domingo'],
    onDate: 'el {date}',
    week: 'Nuestro horario:',
    closed: 'cerrado',
  },
};
