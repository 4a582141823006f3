import type { PersonRequestPhrases } from '../phrases';

export const es: PersonRequestPhrases = {
  parts: {
    human: 'persona|ser humano|humano|agente|asesor|asesora|operador|operadora|representante',
    staff:
      'empleado|empleada|encargado|encargada|supervisor|supervisora|gerente|colega|servicio al cliente|atención al cliente|servicio técnico|soporte',
    article: 'uno de sus|una de sus|un|una|el|la|algún|alguna|su|otro|otra',
    real: 'real|humano|humana|de verdad|de carne y hueso',
    somebody: '[{article}] [verdadero|verdadera] ({human}|{staff}|alguien) [{real}]',
  },
  requests: [
    '(hablar|chatear|comunicarme|contactar|contactarme|conversar|charlar) [directamente] con {somebody}',
    '(comuníqueme|comunícame|conécteme|conéctame|páseme|pásame|transfiérame|transfiéreme|póngame|ponme|derívame|comunicarme|conectarme|pasarme|transferirme|ponerme) [por favor|en contacto] (con|a) {somebody}',
    '(me|nos) [puede|puedes|pueden|podría|podrías|podrían] (comunica|comunique|comunicar|conecta|conecte|conectar|pasa|pase|pasar|transfiere|transfiera|transferir|pone|ponga|poner|deriva|derivar) [en contacto] (con|a) {somebody}',
    '(quiero|quisiera|necesito|prefiero|deme|dame|me gustaría tener) [a] (un|una) [verdadero|verdadera] {human} [{real}]$',
    'hay (alguien|algún humano|alguna persona|un humano|una persona) [real|ahí|aquí|disponible|con quien hablar|con quien pueda hablar]$',
  ],
  alone:
    '[un|una|con|por favor]* ({human}|atención al cliente|servicio al cliente|soporte humano) [{real}|por favor|porfa|ahora|ya|gracias]*',
  closings: 'por favor|porfa|ahora|aquí|ya|gracias|mejor',
  negations: 'no|nunca|sin|tampoco|cuántos|cuántas',
};
