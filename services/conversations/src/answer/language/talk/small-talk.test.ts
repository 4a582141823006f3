import { type OfferReply, offerReply, type SmallTalk, smallTalkIn, withoutSmallTalk } from './small-talk';

const said: Readonly<Record<SmallTalk, string>> = {
  greeting: `Hello!|hi there :)|Good morning|helloooo|heyyy|Hii|good evning|hey team|hello bot|anyone there?|G'day|yo|Guten Tag!|Grüß Gott|Gruess Gott|gutn morgen|Moin moin|servus|hallo zusammen|Hallöchen|Grüezi|griaß di|schönen guten Tag|Bonjour|bonjour madame|salut !|coucou|bjr|Bonsoir à tous|Hola|hola buenas|buenos dias|Buenas tardes!|holaaa|muy buenas|Olá!|oi|bom dia|boa tarde pessoal|opa|e aí|Здравствуйте|привет|Добрый день!|здраствуйте|доброе утро|приветик|مرحبًا|مرحبا|السلام عليكم ورحمة الله وبركاته|أهلا وسهلا|صباح الخير|هلا|こんにちは。|こんばんは|おはようございます|はじめまして|どうも|你好！|您好|早上好|哈喽|在吗？|喂|你好呀`,
  thanks: `Thanks a lot!|thx!!|tysm 🙏|thankyou so much|ok thanks|great, thank you|Thank you for your help|thnaks|cheers mate|much appreciated|thanks, that's very kind of you|Hi, thanks!|Vielen Dank!!|Danke für die Hilfe|dankee|danke dir|ok danke|super, danke|Dankeschön|herzlichen Dank für die schnelle Antwort|Vergelts Gott|Merci beaucoup|merci pour votre aide|ok merci|merciii|je vous remercie|un grand merci|Muchas gracias|graciass|gracias por todo|vale gracias|mil gracias|Muito obrigada|obrigado pela ajuda|valeu|brigado|obg|muito obrigado mesmo|большое спасибо|спс|спасибо за помощь|благодарю вас|شُكرًا|شكرا جزيلا|مشكور|يعطيك العافية|شكرا على المساعدة|ありがとうございます|ありがとう！|どうもありがとうございました|助かりました|谢谢|谢谢你|多谢了|感谢您的帮助|好的谢谢|辛苦了`,
  goodbye: `Bye|Thank you, see you then.|goodbye|see you later|have a nice day!|thanks, bye|that's all for now|good night|take care|Schönen Tag noch|Tschüss|tschuess|auf wiedersehen|bis bald|ciao ciao|danke, das wars|schönes Wochenende|pfiat di|Au revoir|bonne journée|merci, bonne soirée|à bientôt|Adiós|hasta luego|que tenga un buen día|eso es todo, gracias|chao|Tchau|até logo|tenha um bom dia|é só isso, obrigado|до свидания|пока|всего доброго|хорошего дня|مع السلامة|إلى اللقاء|تصبح على خير|さようなら|失礼します。以上です|またね|再见|拜拜|没有别的问题了`,
  praise: `great!|you're awesome|very helpful|that's perfect|well done|wow, impressive|I love it|good bot|super|sehr gut|das ist ja toll|klasse|Sie sind sehr nett|gut gemacht|freut mich|super Service|génial|c'est parfait|vous êtes formidable|bravo|très utile|¡Genial!|qué bien|excelente servicio|me encanta|ótimo atendimento|você é demais|que legal|parabéns|adorei|отлично|вы лучшие|супер|молодец|очень полезно|ممتاز|رائع جدا|أحسنت|أنت رائع|すごい|素晴らしいですね|最高|賢いですね|太好了|你真棒|很好|服务真好|厉害`,
  wellbeing: `how are you?|how r u|how's it going|hi, how are you today?|what's up|Wie geht's?|wie gehts dir|Wie geht es Ihnen?|na, alles klar?|comment ça va ?|ça va|comment allez-vous|¿Cómo estás?|que tal|hola, qué tal|como está usted|tudo bem?|como vai você|oi, tudo bem|Как дела?|как вы|كيف حالك|كيف الحال؟|شلونك|元気ですか|お元気ですか|調子はどう|你好吗|最近怎么样|吃了吗`,
  identity: `Who are you?|what are you|are you a bot?|Are you a human|are you a real person or a bot?|r u a robot|am I talking to a real person?|is this a bot|what's your name|who am i talking to|are you real|are you ai|are you chatgpt|hello, are you a robot?|human or bot?|Bist du ein Mensch?|sind sie ein bot|sind Sie ein echter Mensch oder ein Roboter?|Wer bist du|wer sind sie eigentlich|mit wem spreche ich|bist du eine KI|wie heißt du|spreche ich mit einem echten Menschen|Êtes-vous un robot ?|tu es un bot ?|es-tu humain|qui êtes-vous|vous etes une vraie personne|est-ce que je parle à un humain|à qui je parle|comment tu t'appelles|¿Eres un robot?|eres humano|quién eres|¿eres una persona real?|estoy hablando con una persona|¿Con quién hablo?|es usted un bot|como te llamas|Você é um robô?|quem é você|você é uma pessoa de verdade|estou falando com um robô ou uma pessoa?|qual é o seu nome|Ты бот?|вы робот|кто ты|ты человек или бот|с кем я разговариваю|вы живой человек?|как тебя зовут|هل أنت روبوت؟|من أنت|أنت إنسان|هل انت بوت|ما اسمك|あなたは人間ですか？|ロボットですか|AIですか？|あなたは誰|お名前は？|人間ですか、それともボットですか|你是谁|你是机器人吗？|你是真人吗|你是人还是机器人|你叫什么名字|您是AI吗`,
  abilities: `what can you do?|what can I ask you|help|how does this work|can you help me?|I have a question|hello, what can you do for me|i need help|how can you help me|what do you know|Was kannst du?|was können Sie alles|Hilfe|wie funktioniert das hier|Können Sie mir helfen?|ich habe eine Frage|was kann ich dich fragen|Que peux-tu faire ?|que pouvez-vous faire|aide|pouvez-vous m'aider ?|j'ai une question|comment ça marche|bonjour, j'ai besoin d'aide|¿Qué puedes hacer?|ayuda|en qué me puedes ayudar|puedes ayudarme|tengo una pregunta|qué sabes hacer|O que você pode fazer?|ajuda|você pode me ajudar|tenho uma dúvida|como funciona|Что ты умеешь?|помощь|чем вы можете помочь|у меня вопрос|можете помочь|ماذا تستطيع أن تفعل|مساعدة|هل يمكنك مساعدتي|عندي سؤال|何ができますか？|ヘルプ|質問があります|手伝ってください|使い方を教えてください|你能做什么？|你会做什么|帮助|你能帮我吗|我有个问题|怎么用`,
  test: `test|just testing|testing 123|this is a test|Test Test|Testnachricht|das ist ein Test|c'est un test|esto es una prueba|só testando|это тест|проверка|هذا اختبار|テストです|测试一下`,
  acknowledge: `ok|okay 👍|👍|😂|😂😂😂|:)|...|❓|haha|I see|got it|yes|no|nope|alles klar|ja|nein|verstehe|d'accord|oui|non|compris|vale|sí|no gracias|entiendo|sim|não|entendi|да|нет|понятно|نعم|لا|فهمت|はい|いいえ|なるほど|わかりました|好的|不用了|明白了|知道了`,
};

describe.each(Object.entries(said))('%s', (kind, texts) => {
  test.each(texts.split('|'))('%s', (text) => expect(smallTalkIn(text)).toBe(kind));
});

test.each(
  `Hello, what are your opening hours?|Thanks, and when do you open?|Danke, aber was kostet das?|hidden|open today?|today|menu|good morning yoga|thanksgiving opening hours|is breakfast good|are you open|are you near the station|can you repair a bike|do you have a bot|human resources course|what is a chatbot|how much is a test|covid test|help with a flat tyre|can you help me with my brakes|how are your prices|what is your address|who is the owner|what time is it|see you in the shop?|is your service good|Menü|haben sie gute Weine|wie geht die Buchung|sind Sie heute da|was kostet das|guter Preis?|Gasthof|wer ist der Chef|vous êtes ouverts|comment ça marche la réservation|menu du jour|qui est le médecin|avez-vous un robot tondeuse|eres dentista|qué puedes decirme del precio|qué hay para comer|cómo llego|tiene buenas vistas|menú|quién es el doctor|você faz entregas|quanto custa|como vai ser o tempo|как доехать|кто директор|вы открыты|сколько стоит|كم السعر|متى تفتحون|من هو المدير|何時に開きますか|人数は何人ですか|メニュー|テスト対策はありますか|多少钱|你们几点开门|你好，多少钱|怎么去|有机器人课程吗|菜单`.split(
    '|',
  ),
)('no small talk alone: %s', (text) => expect(smallTalkIn(text)).toBeUndefined());

const replies: Readonly<Record<OfferReply, string>> = {
  accepted: `yes please|Yes|ok|ok, do that|yeah sure|sure, go ahead|please do|that would be great|yes I would like that|yes, that would be nice, thank you|👍|yep|yess plz|why not|no problem, do that|sounds good|alright|I'd like that|of course|pls|connect me please|okay thanks|Ja bitte|ja gerne|gerne|ok mach das|ja, das wäre nett|bitte|jo passt|machen Sie das bitte|ja, verbinden Sie mich|na gut|von mir aus|sehr gern|Oui je veux bien|oui s'il vous plaît|d'accord|volontiers|oui svp|avec plaisir|ok faites ça|pourquoi pas|ça serait gentil|ouais|Sí, por favor|si porfa|vale|claro que sí|hazlo|sí, me gustaría|de acuerdo|por qué no|ok dale|Sim, por favor|pode ser|sim quero|claro|quero sim|tá bom|faça isso|com certeza|Да, пожалуйста|давайте|да|хорошо|конечно|ок давайте|хочу|почему бы и нет|نعم من فضلك|نعم|أكيد|طيب|أيوه|لو سمحت|ياريت|はい、お願いします|お願いします|はい|ぜひ|そうしてください|それでお願いします|好的|好|可以|是的，谢谢|要|麻烦你了|行|嗯|请转接`,
  declined: `no|no thanks|No, thank you.|nope|not now|never mind|no need|no it's fine|that's ok, thanks|I'm good|leave it|maybe later|no thx|Nein danke|nein|nicht nötig|lass mal|nö|schon gut|nein, passt schon|lieber nicht|Non merci|non|pas la peine|non, ça ira|laissez tomber|plus tard|No gracias|no|no hace falta|ahora no|déjalo|no, está bien|Não obrigado|não|não precisa|deixa pra lá|agora não|Нет, спасибо|нет|не надо|не нужно|لا شكرا|لا|لا داعي|ليس الآن|いいえ、結構です|いいえ|大丈夫です|結構です|不用了|不用，谢谢|不需要|算了|不要`,
};
describe.each(Object.entries(replies))('the offer of a person is %s', (reply, texts) => {
  test.each(texts.split('|'))('%s', (text) => expect(offerReply(text)).toBe(reply));
});

test.each(
  `yes but how much is it|what?|Do you sell bikes|ok how much|no, I meant the large one|hello|are you a bot|ja aber wann|thanks|sí, ¿cuánto cuesta?|и сколько стоит|はい、料金はいくらですか|好的，多少钱|yes, are you human?`.split(
    '|',
  ),
)('no reply to an offer: %s', (text) => expect(offerReply(text)).toBeUndefined());

test.each([
  ['hi, how much is a puncture?', 'how much is a puncture?'],
  ['Hello! Are you open on Sunday? Thanks!', 'Are you open on Sunday?'],
  ['hi how much is a puncture', 'how much is a puncture'],
  ['Guten Tag, was kostet ein Zimmer? Danke im Voraus', 'was kostet ein Zimmer?'],
  ['Bonjour, quels sont vos tarifs ? Merci', 'quels sont vos tarifs ?'],
  ['hola buenas tardes, cuánto cuesta una limpieza', 'cuánto cuesta una limpieza'],
  ['你好，请问多少钱？谢谢', '多少钱？'],
  ['What are your opening hours?', 'What are your opening hours?'],
  ['Good day ticket', 'Good day ticket'],
  ['thank you cards', 'thank you cards'],
  ['are you a bot? how much is a tube?', 'how much is a tube?'],
  ['Danke!', 'Danke!'],
])('of %j the question is %j', (text, question) => expect(withoutSmallTalk(text)).toBe(question));

test('a long text of a stranger is read as quickly as a short one', () => {
  for (const text of ['hi '.repeat(2_000), 'a'.repeat(4_000), '你'.repeat(4_000), 'yes, '.repeat(1_000)]) {
    expect(smallTalkIn(text)).toBeUndefined();
    withoutSmallTalk(text);
  }
});
