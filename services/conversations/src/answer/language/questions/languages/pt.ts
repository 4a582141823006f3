import type { QuestionWords } from '../question-words';

export const pt: QuestionWords = {
  isSpaced: true,
  asks: `(?:quanto|quanta|quantos|quantas|quando|onde|aonde|como|por que|porque|quem|qual|quais|a que horas|a que|de que|desde quando|ate que|ate quando|em que|para que|com quem)(?= )|(?:o que|que) (?:e|sao|ha|tem|custa|acontece|dia|dias|hora|horas|horario|preco|tipo|inclui|preciso|devo|faco|documentos)|(?:posso|pode|podem|podemos|da para|da pra|tem|tens|ha|fazem|faz|oferecem|aceitam|aceita|vendem|vende|estao|esta|abrem|abre|fecham|fecha|e preciso|e necessario|preciso|precisa|voces|vcs|funcionam)(?= )`,
  joins: 'e tambem|e ainda|e depois|e|alem disso|tambem|outra pergunta|mais uma coisa',
  announces: 'perguntas?|duvidas?|coisas',
  continues:
    'e (?:o|a|os|as|um|uma|se|para|pra|com|sem|em|no|na|nos|nas|de|do|da|ao|isso|esse|essa|este|esta|depois|tambem|por|entao|quanto a|que tal)|e quanto|que tal|mas|entao|ou|o mesmo|igual',
  refers:
    'isso|isto|aquilo|esse|essa|esses|essas|este|esta|estes|estas|ele|ela|eles|elas|lhe|lhes|ali|ai|entao|tambem|mesmo|mesma|outro|outra|outros|outras|ambos|ambas|dele|dela|deles|nele|nela',
};
