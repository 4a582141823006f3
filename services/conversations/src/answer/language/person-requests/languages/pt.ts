import type { PersonRequestPhrases } from '../phrases';

export const pt: PersonRequestPhrases = {
  parts: {
    human: 'pessoa|ser humano|humano|atendente|agente|operador|operadora|representante',
    staff:
      'funcionário|funcionária|gerente|supervisor|supervisora|responsável|consultor|consultora|suporte|atendimento humano|atendimento|serviço ao cliente|apoio ao cliente',
    article: 'um de seus|uma de suas|um|uma|o|a|algum|alguma|seu|sua|outro|outra',
    real: 'real|humano|humana|de verdade|de carne e osso',
    somebody: '[{article}] [verdadeiro|verdadeira] ({human}|{staff}|alguém) [{real}]',
    verb: 'passe|passa|passar|transfira|transfere|transferir|conecte|conecta|conectar|encaminhe|encaminha|encaminhar|coloque|coloca|colocar|ponha|pôr|ligue|liga|ligar',
  },
  requests: [
    '(falar|conversar|comunicar) [diretamente] com {somebody}',
    '(me {verb}|{verb} me|nos {verb}) [por favor|em contato|em contacto] (para|com|ao|à) {somebody}',
    '(quero|queria|gostaria de ter|preciso de|preciso|prefiro) (um|uma) [verdadeiro|verdadeira] {human} [{real}]$',
    '(há|tem|existe) (alguém|algum humano|alguma pessoa|um humano|uma pessoa|algum atendente) [real|aí|aqui|disponível|com quem falar|com quem eu possa falar]$',
  ],
  alone:
    '[um|uma|com|por favor]* ({human}|atendimento humano|suporte humano) [{real}|por favor|agora|já|obrigado|obrigada]*',
  closings: 'por favor|agora|aqui|já|obrigado|obrigada',
  negations: 'não|nunca|sem|nem|quantos|quantas',
};
