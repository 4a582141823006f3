/**
 * The words by which short texts in Latin letters show their language: frequent ones, and those of customers' questions. The languages beside the supported
 * ones are there so that their texts are not taken for one of these.
 */
export const LATIN_WORDS: Readonly<Record<string, string>> = {
  en: 'the a an is are was were do does did can could would should will i you we they he she it my your our their his her its this that these those what when where which who how why much many of to in on at for with from by about and or but if not no any some there here have has had be been get got need want would like know please tell open opening close closed price cost hours today tomorrow book booking order ship shipping return help than then so just also me us u ur im dont cant whats hows still until till before after',
  de: 'der die das den dem des ein eine einen einem einer eines ist sind war waren hat haben habe hast hatte kann kannst können könnt konnte muss darf soll will wollen möchte möchten würde wird werden ich du er sie es wir ihr mich mir dich dir uns euch ihnen mein meine dein deine ihr ihre ihren unser unsere was wann wo wer wie warum welche welcher welches wieviel viel und oder aber nicht kein keine auch noch nur schon für mit von zu zum zur bei beim nach vor auf aus an am im in über unter um bis gibt geht kostet kosten heute morgen bitte man denn mal da hier offen geöffnet zimmer hab gehts isch ned nix wia koschd',
  fr: 'le la les l un une des du de d et ou mais est sont était a ai as ont avez avons suis êtes es je tu il elle on nous vous ils elles me te se mon ma mes ton ta tes votre vos notre nos son sa ses leur ce cet cette ces ça c qui que qu quoi quand où comment pourquoi combien quel quelle quels quelles ne n pas plus non oui pour avec sans dans sur sous chez par au aux en y est-ce estce peut peux pouvez puis faire faut veux voudrais aimerais aussi très bien svp plaît plait aujourdhui demain ouvert ouvrez fermé prix coûte coute tarif tarifs cb cest jai quest horaires jusqua avant après',
  es: 'el la los las un una unos unas de del al y o pero es son era está están estoy hay ha han he tengo tiene tienen tienes puedo puede pueden puedes quiero quisiera yo tú él ella usted ustedes nosotros me te se le les lo mi mis tu tus su sus nuestro este esta estos estas eso esto ese esa qué que quién cuándo cuando dónde donde cómo como cuánto cuanto cuánta cuánta cuántos cuantos cuál cual por para con sin en sobre entre hasta desde no sí si también muy más hoy mañana abren abierto abierta cierran cierra cuesta cuestan precio vale necesito hacer hace hacen favor ahora antes después horario',
  pt: 'o a os as um uma uns umas de do da dos das no na nos nas ao à aos e ou mas é são era está estão estou tem têm tenho há posso pode podem podes quero queria gostaria eu tu ele ela você vocês nós me te se lhe meu minha meus minhas teu seu sua seus suas nosso este esta estes isto isso esse essa que quê quem quando onde como quanto quanta quantos quantas qual quais por para pra com sem em sobre entre até desde não sim também muito mais hoje amanhã abrem aberto aberta fecham fecha custa custam preço preciso fazer faz fazem favor agora antes depois horário vc vcs dá ter ser',
  it: 'il lo la i gli le un uno una di del della dei delle dello al alla e o ma è sono era ho hai ha abbiamo avete hanno posso può possono puoi vorrei voglio io tu lui lei noi voi mi ti si ci vi mio mia tuo suo sua nostro questo questa questi che chi quando dove come quanto quanta quanti quale quali perché per con senza in su tra fra da dal dalla non sì anche molto più oggi domani aperto aperta aprite chiuso costa costano prezzo avete fare fate grazie ancora adesso prima dopo orari',
  nl: 'de het een is zijn was waren ben bent heb heeft hebben kan kun kunnen kunt moet mag wil willen zou zouden ik jij je u hij zij ze wij we jullie mijn jouw uw ons onze dit dat deze die wat wanneer waar wie hoe waarom welke hoeveel en of maar niet geen ook nog al voor met van naar bij op aan uit over onder om tot gaat kost kosten vandaag morgen open gesloten graag alstublieft er hier daar nu',
  pl: 'i w na z do nie się jest są czy jak co kiedy gdzie ile kto dlaczego który mam masz ma mamy macie mogę może można chcę chciałbym proszę dla od po przez za o ale lub tak też już dziś jutro otwarte kosztuje cena to ten ta te mój moja',
  tr: 've bir bu şu ne nasıl nerede kaç kadar mi mı mu mü var yok için ile ben sen siz biz değil çok daha bugün yarın açık saat fiyat lütfen istiyorum miyim misiniz',
  sv: 'och att det är en ett som på av för med till den har inte om hur vad när var kan ska jag du vi ni kostar öppet idag imorgon',
  cs: 'a je se na v že jak co kdy kde kolik mám máte mohu můžu chci prosím pro od do ale nebo ano ne dnes zítra stojí otevřeno',
};

/** Letters, without the words, that one of these languages has. */
export const LATIN_LETTERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ß/, ['de']],
  [/ñ|¿|¡/, ['es']],
  [/ã|õ/, ['pt']],
  [/œ|ê|î|û|è/, ['fr']],
  [/ł|ż|ś|ź/, ['pl']],
  [/ğ|ı/, ['tr']],
  [/å/, ['sv']],
  [/ř|ů|ě/, ['cs']],
];
