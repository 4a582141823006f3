import type { Phrases } from '../phrases';

export const pt: Phrases = {
  greeting: 'Olá! Como posso ajudar?',
  thanks: 'De nada! Posso ajudar em mais alguma coisa?',
  goodbye: 'Até logo e obrigado pela sua visita!',
  unknown:
    'Desculpe, não sei: não encontrei nada sobre isso no que me foi dado. Quer que eu passe a conversa para uma pessoa?',
  unknownAgain:
    'Também não tenho nada sobre isso, desculpe. Posso passar esta conversa para uma pessoa que ajude? Também pode me perguntar outra coisa.',
  unknownPart: 'Sobre «{question}» não encontrei nada.',
  declined: 'Está bem, não vou chamar nenhuma pessoa. Se tiver outra pergunta, é só perguntar.',
  failed:
    'Desculpe, um problema técnico me impede de responder neste momento. Tente novamente mais tarde ou peça para falar com uma pessoa.',
  cut: 'Desculpe, minha resposta foi cortada ou retida antes de começar. Pergunte com outras palavras ou peça para falar com uma pessoa.',
  dropped:
    'Desculpe, chegaram tantas perguntas que não pude responder a todas; as mais recentes são respondidas abaixo. Pergunte novamente o que ainda estiver em aberto.',
  handoff: 'Esta conversa está sendo passada a uma pessoa, que responderá aqui.',
  source: 'Fonte',
  more: 'Há mais sobre isto na fonte.',
};
