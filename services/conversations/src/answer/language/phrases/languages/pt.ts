import type { Phrases } from '../phrases';

export const pt: Phrases = {
  greeting: 'Olá! Como posso ajudar?',
  thanks: 'De nada! Posso ajudar em mais alguma coisa?',
  goodbye: 'Até logo e obrigado pela sua visita!',
  praise: 'Que gentileza, fico feliz em ajudar! Quer saber mais alguma coisa?',
  wellbeing: 'Tudo bem, obrigado! Como posso ajudar?',
  identity:
    'Sou um assistente automático desta empresa, não uma pessoa. Respondo a perguntas com o que ela publicou e posso passar a conversa para uma pessoa.',
  abilities:
    'Sou um assistente automático: respondo a perguntas sobre esta empresa com o que ela publicou, e posso passar a conversa para uma pessoa.',
  subjects: 'Pode me perguntar, por exemplo, sobre:',
  test: 'O chat funciona. O que gostaria de saber?',
  acknowledge: 'Certo. O que mais gostaria de saber?',
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
