import type { WantPhrases } from '../want-phrases';

/** As people of Portugal and of Brazil write. */
export const pt: WantPhrases = {
  parts: {
    chief:
      'gerente|dono|dona|chefe|patrão|patroa|responsável|diretor|diretora|proprietário|proprietária|supervisor|supervisora|encarregado|superior',
    the: 'o|a|ao|à|com o|com a|um|uma|com um|seu|com seu|com o seu|com teu|pro|pra|para o|para a',
    want: 'quero|queria|gostaria de|gostava de|preciso|preciso de|desejo|exijo|pretendo|vou|queremos|precisamos|venho',
    can: 'pode|podem|podes|poderia|poderiam|podiam|consegue|conseguem|dá pra|dá para',
    callMe:
      'me ligar|me telefonar|ligar me|telefonar me|ligar pra mim|ligar para mim|me retornar|retornar a ligação|me ligar de volta|dar me um toque|me dar uma ligada|contactar me|me contactar',
    bad: 'inútil|inúteis|burro|burra|burros|idiota|idiotas|estúpido|estúpida|estúpidos|imbecil|imbecis|incompetente|incompetentes|ladrão|ladrões|mentirosos|palhaços|palhaço|vigaristas|golpistas|ridículo|ridículos|um lixo|lixo|uma merda|uma porcaria|péssimos|uns merdas',
    outrage:
      'vergonha|palhaçada|absurdo|inaceitável|inadmissível|ridículo|porcaria|merda|lixo|roubo|golpe|fraude|desrespeito|falta de respeito|escândalo|descaso|lamentável|piada|bosta|sacanagem',
    answer:
      'atende|responde|me responde|me atende|respondeu|atendeu|ligou|me ligou|retorna|retornou|resolve|ajuda|me ajuda|liga de volta|quer saber|dá resposta|contesta',
    time: 'dias|semanas|horas|meses|dia|semana|hora|mês|tempão',
  },
  wish: [
    '(falar|conversar) {the} {chief}',
    '(chama|chame|chamem|passa|passe|passem|traz|traga|põe|ponha|quero) [me] [ver] {the} {chief}',
    '{can} [alguém|vocês|vcs|você|vc|por favor] {callMe}',
    '[alguém] {can} {callMe}',
    'alguém (me|nos) {can} ligar',
    '(me|nos) {can} (ligar|telefonar|contactar)',
    '(liguem|ligue|liga|telefone|telefonem|telefona|retornem) (me|nos|pra mim|para mim)',
    '$ me (liga|ligue|liguem|telefona|retorna|retornem|chama no telefone)',
    '(quero|preciso|gostava|gostaria|queria|espero) que [alguém|vocês|vcs] (me|nos) (liguem|ligue|telefonem|telefone|contactem|retornem|ligasse|ligassem)',
    '(aguardo|espero|quero|preciso de) (um|a|o|uma|vosso|seu) (retorno|telefonema|ligação|contacto) $',
    '{want} [de] (alguém|uma pessoa) [que|para|pra|quem] (me|nos|possa|saiba|resolver|ajudar|consiga|resolva|entenda) * [ajude|ajudar|resolver|resolva|isso]',
    '{want} que alguém (me|nos) (ajude|atenda|explique)',
    'alguém (pode|consegue) (me ajudar|ajudar me) $',
    '{want} (fazer|apresentar|registar|registrar|abrir|deixar) (uma|minha) (reclamação|queixa)',
    '{want} [me] (reclamar|queixar me|me queixar)',
    '(tenho|temos) (uma|várias|umas) (queixa|reclamação|queixas|reclamações)',
    '({want}|dê me|me dá|me dê|tragam) o livro de reclamações',
    '$ [uma] (reclamação|queixa) (sobre|contra|do|da|$)',
  ],
  grievance: [
    '(isso|isto|é|que|mas que) [é] [uma|um|o] {outrage}',
    '(vocês|vcs|você|vc|tu|são|és) [são|é|és|é um] [uns|um|uma|umas|todos] {bad}',
    '(bando|cambada|corja) de {bad}',
    '$ {bad} $',
    '(serviço|atendimento|empresa|robô|bot|máquina|escola|hotel|loja|robo) [de] (merda|bosta|péssimo|péssima|horrível|burro|burra|inútil|estúpido|idiota|lixo|porcaria)',
    '(não|nem) (serves|serve|servem|vale|vales) para nada',
    'não serve pra nada',
    '(vai|vão|vá) [se|te|tomar|tomar no] (foder|fuder|catar|cu|lixar|merda|à merda|ferrar)',
    '(filho da puta|filhos da puta|puta que pariu|caralho|porra|cala a boca|vai à merda|vtnc|vsf|tomar no cu)',
    '(ninguém|nenhum de vocês) [me|nos] {answer}',
    '(nunca|não) [me|nos] (respondem|atendem|ligaram|retornaram|ligam de volta|respondem nunca)',
    '(estou|tou|to|estamos|há|faz|esperando) (há|faz|a|à|esperando) * * {time} * * (espera|esperando|ligando|resposta|esperar|tentando|ligar|aguardando)',
    '(há|faz) * {time} que (espero|estou|tento|ligo|aguardo|tou)',
    '(estou|tou|to|estamos|fico|já estou) (farto|farta|fartos|de saco cheio|cheio disso|cansado de|cansada de|cansado disso|indignado|indignada|furioso|furiosa|revoltado|revoltada|muito chateado|muito chateada|decepcionado|decepcionada|puto|puta|irritado|irritada)',
    '(vou|vamos|procurar|ir) [procurar|buscar|para|pra|na|à|a|pro] [a] (concorrência|concorrente|concorrentes)',
    '(vou|vamos|irei) (para|pra|em|a|procurar) (outro|outra) (lado|lugar|loja|escola|sítio|hotel|empresa)',
    '(perderam|perdeu|perderão|perder|perdem) (um|uma|o) [bom|boa] (cliente|aluno|aluna)',
    '(nunca mais|jamais) (volto|voltarei|compro|ponho|piso|voltamos|coloco|reservo)',
    '(vou|irei) (ao|no|à|na|pro) (procon|deco|justiça|tribunal|reclame aqui)',
    '(vou|irei) (processar|denunciar) [vocês|vos|vcs]',
    '(deixar|fazer|escrever|deixo|dar) uma (má|péssima|avaliação negativa) [avaliação|crítica]',
    '(meu|nosso) advogado',
  ],
  negation: ['(não|nunca|sem|nem|n)'],
  conjunction: ['que'],
  fillers:
    'por favor pf já muito mesmo agora tão realmente totalmente absolutamente só também imediatamente logo favor aí enorme autêntica verdadeira',
};
