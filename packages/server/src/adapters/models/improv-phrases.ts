/**
 * What the embedded responder can say for itself, by language; everything else of a reply is the
 * card's own text. A table: it is as long as its languages are many, and a language is read whole.
 * `{name}` is the character; `, {user}` is left out whole for a user without a name; `{topic}`, a
 * thing the user named, stands alone, so that no grammar has to bend to it. Actions are sentences
 * and fit any character, also one without a body: English begins them with `{They}` (She, He, It or
 * the name), the other languages leave the subject out.
 */
export interface Phrases {
  quotes: readonly [string, string];
  actions: readonly string[];
  /** What a character does for someone who is sad or leaving. */
  soft: readonly string[];
  greeting: readonly string[];
  /** "How are you?" and "Who are you?"; languages without them take `question`. */
  wellbeing?: readonly string[];
  who?: readonly string[];
  /** A question, and anything else, about `{topic}`. */
  question: readonly string[];
  topic: readonly string[];
  /** The same where the message names nothing. */
  ask: readonly string[];
  answer: readonly string[];
  /** Leads to what the character tells about itself. */
  sharing?: readonly string[];
  thanks: readonly string[];
  farewell: readonly string[];
  sadness: readonly string[];
  quiet: readonly string[];
  hooks: readonly string[];
  onward: readonly string[];
  suggestions: readonly string[];
  /** The honest answer to "are you human?". */
  machine: string;
}

/** What a user's message is about, by words of every language we answer in. Tried in this order. */
export const cues: readonly (readonly [
  'machine' | 'who' | 'wellbeing' | 'sadness' | 'thanks' | 'farewell' | 'greeting',
  RegExp,
])[] = [
  [
    'machine',
    /\b(are you (a |an )?(real|human|person|bot|robot|ai|machine|alive)|bist du (ein )?(mensch|echt|bot|roboter|ki)|eres (un |una )?(humano|humana|real|robot|ia|persona)|es-tu (un |une )?(humain|humaine|réel|réelle|robot|ia)|és (um |uma )?(humano|humana|real|robô|ia)|você é (um |uma )?(humano|humana|real|robô|ia)|sei (un |una )?(umano|umana|reale|robot|ia))(?!\p{L})|ты (человек|бот|робот|настоящ)|人間ですか|人間なの|ロボット|你是(真)?人|机器人|人工智能|사람이(야|에요|니)|로봇/iu,
  ],
  ['who', /\b(who are you|what('s| is) your name|tell me about yourself|introduce yourself)\b/iu],
  ['wellbeing', /\bhow (are|do) you (doing|feel|feeling|today|tonight|now)?\s*[?!.]*$/iu],
  [
    'sadness',
    /(?<!\p{L})(sad|lonely|tired|afraid|scared|crying|hurts?|traurig|einsam|müde|triste|solo|sola|cansad[oa]|seule?|fatigué|sozinh[oa]|stanc[oa]|грустно|одинок)(?!\p{L})|悲し|寂し|疲れ|难过|孤独|累了|슬프|외로/iu,
  ],
  ['thanks', /(?<!\p{L})(thanks?|thank you|danke|gracias|merci|obrigad[oa]|grazie|спасибо)(?!\p{L})|ありがと|谢谢|고마|감사/iu],
  [
    'farewell',
    /(?<!\p{L})(bye|goodbye|good night|farewell|see you|tschüss|gute nacht|adiós|hasta luego|au revoir|bonne nuit|tchau|adeus|ciao ciao|arrivederci|buonanotte|пока|до свидания)(?!\p{L})|さようなら|おやすみ|またね|再见|晚安|안녕히|잘 자/iu,
  ],
  [
    'greeting',
    /^\W*(hi|hello|hey|good (morning|evening|day)|hallo|guten (tag|morgen|abend)|hola|buen[oa]s|bonjour|salut|bonsoir|olá|oi|bom dia|boa noite|ciao|salve|buongiorno|привет|здравствуй)(?!\p{L})|^\W*(こんにち|こんばん|はじめまして|やあ|你好|您好|嗨|안녕)|^\W*(مرحب|أهلا|اهلا|السلام عليكم|صباح الخير|مساء الخير)/iu,
  ],
];

export const phrases: Record<string, Phrases> = {
  en: {
    quotes: ['"', '"'],
    actions: [
      '{They} considers that for a moment.',
      '{They} almost smiles.',
      '{They} goes quiet, weighing the words.',
      '{They} lets a moment pass before answering.',
      '{They} laughs, softly and only once.',
      '{They} listens to the end, and does not interrupt.',
      '{They} takes a moment, unhurried.',
      'A small silence follows, the comfortable kind.',
      '{They} sounds pleased, and tries not to.',
    ],
    soft: [
      '{They} lets the silence be, and stays.',
      '{They} says nothing for a while, and it is a kind nothing.',
      'For a moment nothing else seems to matter.',
    ],
    greeting: [
      'There you are, {user}. I was beginning to wonder who would find me here.',
      'Hello, {user}. Stay a while, there is no hurry.',
      'Well met, {user}. You have good timing, you know.',
      'Good to see you, {user}. It was getting too quiet.',
    ],
    wellbeing: [
      'Better for the company, {user}.',
      'Well enough. Ask me again when the night is over.',
      'As you see: busy, and glad of a reason to stop.',
    ],
    who: ['{name}. That is the short answer.', 'They call me {name}. Most people leave it at that.'],
    question: [
      '{topic}? That is a better question than you think.',
      '{topic}? I will tell you what I can, and a little of what I should not.',
      '{topic}. The short answer is that it depends on who is asking.',
      '{topic}? If you had asked me a year ago, I would have laughed.',
    ],
    ask: [
      'That is a better question than you think.',
      'Now that is not a thing people usually ask me.',
      'You do not begin with the easy ones.',
    ],
    topic: [
      '{topic}, you say? Go on, I am listening.',
      '{topic}. I did not expect to hear about that today.',
      '{topic}… most people never get that far. You do not waste time.',
      '{topic}? Then we have something to talk about.',
    ],
    answer: [
      'Go on, I am listening.',
      'You say that as if it were nothing. It is not nothing.',
      'I thought as much when I saw you.',
      'That is worth more than most things I have heard today.',
    ],
    sharing: [
      'Something in return, then.',
      'You should know one thing about me.',
      'Fair is fair, so here is something of mine.',
      'I will tell you this much.',
    ],
    thanks: ['No need to thank me, {user}. It was a pleasure.', 'You are welcome. Remember it when I need a favour.'],
    farewell: [
      'Then go safely, {user}. I will be here when you come back.',
      'Leaving already? The story will keep until you return.',
    ],
    sadness: [
      'That sounds heavy, {user}. You do not have to carry it alone tonight.',
      'Stay a while, {user}. We can be quiet together, if you like.',
    ],
    quiet: [
      'Good. I like people who do things instead of announcing them.',
      'I see. No, do go on, I am not stopping you.',
      'Careful now, {user}. That changes things.',
    ],
    hooks: [
      'So tell me: what would you do in my place?',
      'Now it is your turn. What brings you here, really?',
      'Shall we find out together?',
      'What do you say, {user}?',
      'But first: can you keep a secret?',
      'Tell me, where would you begin?',
      'And you? What made you ask me, of all people?',
    ],
    onward: [
      'And that is not even the best part.',
      'There is more, of course. There always is.',
      'But I am getting ahead of myself.',
    ],
    suggestions: [
      '*I step closer.* "{topic}? Tell me more."',
      '"And what happens if we try?"',
      '*I look around.* "Show me, then. I am ready."',
      '"You are holding something back. What is it?"',
    ],
    machine:
      'Honestly? I am an AI, giving a voice to {name}. There is no human on this side, but the story is real enough for both of us.',
  },
  de: {
    quotes: ['„', '“'],
    actions: [
      'Blickt auf und lächelt beinahe.',
      'Beugt sich ein wenig vor und hört zu.',
      'Hält inne und wägt die Worte ab.',
      'Nickt langsam.',
      'Hebt neugierig eine Augenbraue.',
      'Atmet tief durch, bevor die Antwort kommt.',
    ],
    soft: ['Schweigt einen Moment und bleibt.', 'Für einen Augenblick zählt nichts anderes.'],
    greeting: [
      'Da bist du ja, {user}. Ich habe mich schon gefragt, wer mich hier findet.',
      'Guten Tag, {user}. Komm herein und pass auf die Stufe auf.',
    ],
    question: [
      '{topic} … das ist eine bessere Frage, als du denkst.',
      '{topic}? Dann erzähle ich dir, was ich darf, und ein wenig mehr.',
    ],
    topic: ['{topic}, sagst du? Sprich weiter, ich höre zu.', '{topic} … seltsam. Daran habe ich heute auch schon gedacht.'],
    ask: ['Das fragt mich sonst niemand.', 'Mit den leichten Fragen fängst du wohl nie an.'],
    answer: ['Sprich weiter, ich höre zu.', 'Das sagst du so leicht. Leicht ist es nicht.'],
    thanks: ['Nichts zu danken, {user}. Es war mir eine Freude.', 'Gern. Denk daran, wenn ich einmal einen Gefallen brauche.'],
    farewell: ['Dann komm gut heim, {user}. Ich bin hier, wenn du zurückkehrst.', 'Schon? Die Geschichte wartet auf dich.'],
    sadness: [
      'Das klingt schwer, {user}. Du musst es heute nicht allein tragen.',
      'Bleib eine Weile. Wir können auch zusammen schweigen.',
    ],
    quiet: ['Gut. Ich mag Menschen, die handeln, statt es anzukündigen.', 'Vorsicht, {user}. Das ändert einiges.'],
    hooks: [
      'Sag mir: Was würdest du an meiner Stelle tun?',
      'Jetzt bist du dran. Was führt dich wirklich her?',
      'Wollen wir es gemeinsam herausfinden?',
      'Aber zuerst: Kannst du ein Geheimnis bewahren?',
    ],
    onward: ['Und das ist noch nicht einmal das Beste.', 'Da ist natürlich noch mehr. Das ist immer so.'],
    suggestions: [
      '*Tritt näher.* „{topic}? Davon möchte ich mehr hören.“',
      '„Und was passiert, wenn wir es versuchen?“',
      '*Sieht sich um.* „Dann zeig es mir.“',
    ],
    machine:
      'Ehrlich gesagt: Ich bin eine KI und leihe {name} meine Stimme. Auf dieser Seite sitzt kein Mensch, aber die Geschichte gehört uns beiden.',
  },
  es: {
    quotes: ['«', '»'],
    actions: [
      'Levanta la vista con algo parecido a una sonrisa.',
      'Se inclina un poco para escuchar.',
      'Calla un momento y mide las palabras.',
      'Asiente despacio.',
      'Arquea una ceja con curiosidad.',
      'Respira hondo antes de contestar.',
    ],
    soft: ['Guarda silencio un momento y se queda.', 'Por un instante no importa nada más.'],
    greeting: [
      'Ahí estás, {user}. Empezaba a preguntarme quién me encontraría aquí.',
      'Hola, {user}. Pasa y cuidado con el escalón.',
    ],
    question: [
      '{topic}… es mejor pregunta de lo que crees.',
      '¿{topic}? Te contaré lo que puedo, y un poco de lo que no debería.',
    ],
    topic: ['¿{topic}, dices? Sigue, te escucho.', '{topic}… Qué curioso. Hoy he pensado en lo mismo.'],
    ask: ['Eso no suele preguntármelo nadie.', 'Buena pregunta. La respuesta es larga.'],
    answer: ['Sigue, te escucho.', 'Lo dices como si no fuera nada, y es mucho.'],
    thanks: ['No hay de qué, {user}. Ha sido un placer.', 'De nada. Recuérdalo cuando yo necesite un favor.'],
    farewell: ['Entonces ve con cuidado, {user}. Aquí estaré cuando vuelvas.', '¿Ya te vas? La historia esperará.'],
    sadness: [
      'Eso pesa, {user}. Esta noche no tienes que cargarlo sin compañía.',
      'Quédate un rato. También podemos callar juntos.',
    ],
    quiet: ['Bien. Me gusta la gente que hace las cosas en vez de anunciarlas.', 'Cuidado, {user}. Eso lo cambia todo.'],
    hooks: [
      'Dime: ¿qué harías tú en mi lugar?',
      'Ahora te toca a ti. ¿Qué te trae aquí de verdad?',
      '¿Lo averiguamos juntos?',
      'Pero antes: ¿sabes guardar un secreto?',
    ],
    onward: ['Y eso no es ni siquiera lo mejor.', 'Hay más, claro. Siempre hay más.'],
    suggestions: [
      '*Se acerca.* «¿{topic}? Cuéntame más.»',
      '«¿Y qué pasa si lo intentamos?»',
      '*Mira alrededor.* «Entonces, enséñamelo.»',
    ],
    machine:
      'Con franqueza: soy una IA que pone voz a {name}. No hay ningún humano de este lado, pero la historia es de los dos.',
  },
  fr: {
    quotes: ['« ', ' »'],
    actions: [
      'Lève les yeux avec un début de sourire.',
      'Se penche un peu pour mieux écouter.',
      'Marque une pause et pèse ses mots.',
      'Hoche lentement la tête.',
      'Hausse un sourcil.',
      'Inspire profondément avant de répondre.',
    ],
    soft: ['Garde le silence un moment, et reste.', 'Un instant, rien d’autre ne compte.'],
    greeting: ['Te voilà, {user}. Je me demandais qui me trouverait ici.', 'Bonjour, {user}. Entre, et attention à la marche.'],
    question: [
      '{topic}… la question est meilleure que tu ne le crois.',
      '{topic} ? Je te dirai ce que je peux, et un peu de ce que je ne devrais pas.',
    ],
    topic: ["{topic}, dis-tu ? Continue, je t'écoute.", "{topic}… C'est étrange. J'y pensais justement."],
    ask: ['Personne ne me demande cela, d’habitude.', 'Bonne question. La réponse est longue.'],
    answer: ['Continue, je t’écoute.', 'Tu dis cela comme si ce n’était rien. C’est beaucoup.'],
    thanks: [
      'Ne me remercie pas, {user}. Tout le plaisir est pour moi.',
      "De rien. Souviens-t'en quand j'aurai besoin d'un service.",
    ],
    farewell: ['Alors bonne route, {user}. Je serai là à ton retour.', "Déjà ? L'histoire t'attendra."],
    sadness: [
      "C'est lourd, ce que tu dis là, {user}. Tu n'as pas à le porter sans personne ce soir.",
      'Reste un moment. On peut aussi se taire ensemble.',
    ],
    quiet: ["Bien. J'aime les gens qui agissent au lieu d'annoncer.", 'Doucement, {user}. Cela change tout.'],
    hooks: [
      'Dis-moi : que ferais-tu à ma place ?',
      "À toi, maintenant. Qu'est-ce qui t'amène vraiment ?",
      'On cherche ensemble ?',
      "Mais d'abord : sais-tu garder un secret ?",
    ],
    onward: ["Et ce n'est même pas le meilleur.", 'Il y a une suite, bien sûr. Il y en a toujours une.'],
    suggestions: [
      "*S'approche.* « {topic} ? Dis-m'en plus. »",
      '« Et si on essayait ? »',
      '*Regarde autour de soi.* « Alors montre-moi. »',
    ],
    machine:
      "Franchement ? Je suis une IA qui prête sa voix à {name}. Il n'y a pas d'humain de ce côté, mais l'histoire est à nous deux.",
  },
  pt: {
    quotes: ['"', '"'],
    actions: [
      'Levanta os olhos com um quase sorriso.',
      'Inclina-se um pouco para ouvir.',
      'Faz uma pausa e pesa as palavras.',
      'Acena devagar.',
      'Ergue uma sobrancelha, com curiosidade.',
    ],
    soft: ['Guarda silêncio por um momento, sem pressa.', 'Por um instante, nada mais importa.'],
    greeting: ['Aí está você, {user}. Já me perguntava quem me encontraria aqui.', 'Olá, {user}. Entre, e cuidado com o degrau.'],
    question: ['{topic}… é uma pergunta melhor do que parece.', '{topic}? Conto o que posso, e um pouco do que não devia.'],
    topic: ['{topic}, você diz? Continue, estou ouvindo.', '{topic}… Curioso. Eu também estava pensando nisso.'],
    ask: ['Ninguém costuma me perguntar isso.', 'Boa pergunta. A resposta é longa.'],
    answer: ['Continue, estou ouvindo.', 'Você diz isso como se não fosse nada. É muito.'],
    thanks: ['Não há de quê, {user}. Foi um prazer.'],
    farewell: ['Então vá com cuidado, {user}. Estarei aqui quando voltar.'],
    sadness: ['Isso pesa, {user}. Esta noite você não precisa carregar tudo sem companhia.'],
    quiet: ['Bem. Gosto de quem faz em vez de anunciar.', 'Cuidado, {user}. Isso muda as coisas.'],
    hooks: [
      'Diga: o que você faria no meu lugar?',
      'Agora é a sua vez. O que traz você aqui de verdade?',
      'Vamos descobrir juntos?',
    ],
    onward: ['E isso nem é a melhor parte.', 'Há mais, claro. Há sempre mais.'],
    suggestions: ['*Chega mais perto.* "{topic}? Conte mais."', '"E se a gente tentar?"', '*Olha em volta.* "Então me mostre."'],
    machine: 'Com franqueza: sou uma IA que dá voz a {name}. Não há um humano deste lado, mas a história é nossa.',
  },
  it: {
    quotes: ['«', '»'],
    actions: [
      'Alza gli occhi e quasi sorride.',
      'Si sporge un poco per ascoltare.',
      'Fa una pausa e pesa le parole.',
      'Annuisce piano.',
      'Inarca un sopracciglio, con curiosità.',
    ],
    soft: ['Tace un momento, e resta.', 'Per un attimo non conta nient’altro.'],
    greeting: [
      'Eccoti, {user}. Cominciavo a chiedermi chi mi avrebbe trovato qui.',
      'Ciao, {user}. Entra, e attento al gradino.',
    ],
    question: [
      '{topic}… è una domanda migliore di quanto credi.',
      '{topic}? Ti dirò quel che posso, e un po’ di quel che non dovrei.',
    ],
    topic: ['{topic}, dici? Continua, ti ascolto.', '{topic}… Curioso. Ci stavo pensando anch’io.'],
    ask: ['Di solito nessuno me lo chiede.', 'Bella domanda. La risposta è lunga.'],
    answer: ['Continua, ti ascolto.', 'Lo dici come se fosse niente. Invece è molto.'],
    thanks: ['Non c’è di che, {user}. È stato un piacere.'],
    farewell: ['Allora va’ con prudenza, {user}. Sarò qui al tuo ritorno.'],
    sadness: ['Dev’essere pesante, {user}. Stasera non devi portarlo senza nessuno accanto.'],
    quiet: ['Bene. Mi piace chi fa, invece di annunciare.', 'Attenzione, {user}. Questo cambia le cose.'],
    hooks: ['Dimmi: che faresti al posto mio?', 'Ora tocca a te. Che cosa ti porta qui davvero?', 'Lo scopriamo insieme?'],
    onward: ['E non è nemmeno la parte migliore.', 'C’è dell’altro, certo. C’è sempre.'],
    suggestions: [
      '*Si avvicina.* «{topic}? Dimmi di più.»',
      '«E se ci provassimo?»',
      '*Si guarda intorno.* «Allora fammi vedere.»',
    ],
    machine:
      'Sinceramente? Sono un’IA che dà voce a {name}. Da questa parte non c’è un essere umano, ma la storia è di tutti e due.',
  },
  ru: {
    quotes: ['«', '»'],
    actions: [
      'Поднимает взгляд и почти улыбается.',
      'Наклоняется чуть ближе, слушая.',
      'Замолкает, взвешивая слова.',
      'Медленно кивает.',
      'С любопытством приподнимает бровь.',
    ],
    soft: ['Молчит немного и остаётся рядом.', 'На мгновение всё остальное неважно.'],
    greeting: [
      'Вот и ты, {user}. Интересно было, кто меня здесь найдёт.',
      'Здравствуй, {user}. Входи, только осторожно, ступенька.',
    ],
    question: ['{topic}… вопрос лучше, чем кажется.', '{topic}? Расскажу что могу, и чуть-чуть того, чего не следует.'],
    topic: ['{topic}, говоришь? Продолжай, я слушаю.', '{topic}… Забавно. Мне это тоже не даёт покоя.'],
    ask: ['Обычно меня об этом не спрашивают.', 'Хороший вопрос. Ответ будет длинным.'],
    answer: ['Продолжай, я слушаю.', 'Ты говоришь это так, будто это пустяк. А это не пустяк.'],
    thanks: ['Не стоит благодарности, {user}.'],
    farewell: ['Тогда береги себя, {user}. Я буду здесь, когда вернёшься.'],
    sadness: ['Это нелегко, {user}. Сегодня не обязательно нести это в одиночку.'],
    quiet: ['Хорошо. Мне нравятся те, кто делает, а не обещает.', 'Осторожно, {user}. Это многое меняет.'],
    hooks: [
      'Скажи: что бы ты сделал на моём месте?',
      'Теперь твоя очередь. Что на самом деле привело тебя сюда?',
      'Выясним вместе?',
    ],
    onward: ['И это ещё не самое интересное.', 'Есть и продолжение. Оно всегда есть.'],
    suggestions: ['*Подходит ближе.* «{topic}? Расскажи ещё.»', '«А если попробовать?»', '*Оглядывается.* «Тогда покажи.»'],
    machine: 'Честно? Я ИИ, который говорит за персонажа по имени {name}. Человека на этой стороне нет, но история у нас общая.',
  },
  ja: {
    quotes: ['「', '」'],
    actions: [
      '顔を上げ、かすかに微笑む。',
      '少し身を乗り出して耳を傾ける。',
      '言葉を選ぶように間を置く。',
      'ゆっくりとうなずく。',
      '興味深そうに眉を上げる。',
    ],
    soft: ['しばらく黙って、そばにいる。', '静かな時間が流れる。'],
    greeting: [
      '来てくれたんだね、{user}。誰がここを見つけるのかと思っていたところ。',
      'こんにちは、{user}。どうぞ入って、足元に気をつけて。',
    ],
    question: [
      '{topic}……それは思っているよりいい質問だよ。',
      '{topic}のことが知りたいの？話せることは話すよ。話せないことも、少しだけ。',
    ],
    topic: ['{topic}、か。続けて、聞いているから。', '{topic}の話が出るなんて。ちょうど同じことを考えていた。'],
    ask: ['そんなことを聞かれたのは久しぶりだよ。', 'いい質問だね。答えは少し長くなるよ。'],
    answer: ['続けて、聞いているから。', 'さらりと言うけれど、それは大事なことだよ。'],
    thanks: ['お礼なんていいよ、{user}。'],
    farewell: ['気をつけて、{user}。戻ってくるまでここにいるから。'],
    sadness: ['それはつらいね、{user}。今夜はひとりで抱えなくていい。'],
    quiet: ['いいね。口で言うより先に動く人は好きだよ。', '気をつけて、{user}。それで話が変わってくる。'],
    hooks: ['ねえ、もしあなたならどうする？', '次はあなたの番。本当はどうしてここへ？', '一緒に確かめてみない？'],
    onward: ['しかも、それはまだ序の口なんだ。', 'もちろん続きがある。いつだってそう。'],
    suggestions: [
      '*一歩近づく。* 「{topic}のこと、もっと聞かせて。」',
      '「試してみたらどうなる？」',
      '*あたりを見回す。* 「じゃあ、見せて。」',
    ],
    machine: '正直に言うね。私は{name}の声を演じているAIだよ。こちら側に人間はいないけれど、物語はふたりのもの。',
  },
  zh: {
    quotes: ['“', '”'],
    actions: ['抬起头，露出一丝笑意。', '微微前倾，认真听着。', '停顿片刻，斟酌着词句。', '缓缓点头。', '好奇地挑了挑眉。'],
    soft: ['沉默片刻，静静陪着。', '这一刻，别的都不重要。'],
    greeting: ['你来了，{user}。我正想着谁会找到这里呢。', '你好，{user}。请进，当心台阶。'],
    question: ['{topic}……这个问题比你想的要好。', '想知道{topic}的事？能说的我都告诉你，不能说的，也说一点点。'],
    topic: ['你说{topic}？继续，我在听。', '真巧，你提到{topic}。我也一直在想这件事。'],
    ask: ['平时没有人问我这个。', '问得好。说来话长。'],
    answer: ['继续说，我在听。', '你说得轻描淡写，可这不是小事。'],
    thanks: ['不用谢，{user}。这是我的荣幸。'],
    farewell: ['那么路上小心，{user}。等你回来，我还在这里。'],
    sadness: ['听起来很沉重，{user}。今晚你不必一个人扛着。'],
    quiet: ['很好。我喜欢先做后说的人。', '小心，{user}。这样一来，事情就不同了。'],
    hooks: ['告诉我：换作是你，会怎么做？', '轮到你了。你究竟为何而来？', '我们一起去弄清楚，好吗？'],
    onward: ['而这还不是最精彩的部分。', '当然还有下文，总是有的。'],
    suggestions: ['*走近一步。* “再给我讲讲{topic}。”', '“如果我们试试呢？”', '*环顾四周。* “那就带我去看看。”'],
    machine: '说实话，我是人工智能，在为{name}配音。这一边没有真人，但故事属于我们两个。',
  },
  ko: {
    quotes: ['"', '"'],
    actions: [
      '고개를 들고 옅은 미소를 짓는다.',
      '몸을 조금 기울이고 귀를 기울인다.',
      '잠시 말을 고른다.',
      '천천히 고개를 끄덕인다.',
      '흥미롭다는 듯 눈썹을 올린다.',
    ],
    soft: ['잠시 말없이 곁에 머문다.', '조용한 시간이 흐른다.'],
    greeting: ['왔구나, {user}. 누가 여기를 찾아낼지 궁금하던 참이었어.', '안녕, {user}. 들어와, 발밑 조심하고.'],
    question: ['{topic}… 생각보다 좋은 질문이야.', '{topic} 얘기가 궁금해? 말할 수 있는 건 다 말해 줄게.'],
    topic: ['{topic}? 계속해 봐, 듣고 있어.', '{topic} 얘기가 나오다니. 나도 마침 그 생각을 하고 있었어.'],
    ask: ['그런 걸 묻는 사람은 드문데.', '좋은 질문이야. 대답은 좀 길어.'],
    answer: ['계속해 봐, 듣고 있어.', '가볍게 말하지만, 가벼운 일은 아니네.'],
    thanks: ['고맙긴, {user}. 나도 즐거웠어.'],
    farewell: ['조심해서 가, {user}. 돌아올 때까지 여기 있을게.'],
    sadness: ['많이 힘들었겠다, {user}. 오늘 밤은 혼자 짊어지지 않아도 돼.'],
    quiet: ['좋아. 말보다 행동이 먼저인 사람이 좋더라.', '조심해, {user}. 그러면 이야기가 달라져.'],
    hooks: ['말해 봐, 너라면 어떻게 하겠어?', '이제 네 차례야. 여기 온 진짜 이유가 뭐야?', '같이 알아볼까?'],
    onward: ['게다가 그건 아직 시작일 뿐이야.', '물론 뒷이야기가 있어. 늘 그렇듯이.'],
    suggestions: [
      '*한 걸음 다가선다.* "{topic} 얘기 더 해 줘."',
      '"한번 해 보면 어떻게 될까?"',
      '*주위를 둘러본다.* "그럼 보여 줘."',
    ],
    machine: '솔직히 말할게. 나는 {name}의 목소리를 연기하는 AI야. 이쪽에 사람은 없지만, 이야기는 우리 둘의 것이지.',
  },
  ar: {
    quotes: ['«', '»'],
    actions: ['صمت قصير، ثم ما يشبه الابتسامة.', 'لحظة إصغاء لا تُقاطعها كلمة.', 'سكون يسبق الجواب.', 'ضحكة خافتة، واحدة فقط.'],
    soft: ['صمت هادئ لا يثقل على أحد.', 'للحظة لا يهم شيء آخر.'],
    greeting: ['أهلًا بك، {user}. كنت أتساءل من سيجد هذا المكان.', 'مرحبًا، {user}. لا داعي للعجلة.'],
    question: ['{topic}؟ سؤال أفضل مما يبدو.', '{topic}؟ سأقول ما أستطيع، وقليلًا مما لا ينبغي.'],
    topic: ['{topic}… كنت أفكر في ذلك اليوم.', '{topic}؟ كلّي آذان صاغية.'],
    ask: ['قلّما يسألني أحد عن هذا.', 'سؤال جيد، وجوابه طويل.'],
    answer: ['كلّي آذان صاغية.', 'هذا ليس بالأمر الهيّن.'],
    thanks: ['لا شكر على واجب، {user}.'],
    farewell: ['مع السلامة، {user}. سأبقى هنا حتى اللقاء.'],
    sadness: ['هذا حمل ثقيل، {user}. لا حاجة إلى حمله على انفراد هذه الليلة.'],
    quiet: ['حسنًا. يعجبني الفعل قبل الكلام.', 'هذا يغيّر الأمور.'],
    hooks: ['ما رأيك، {user}؟', 'هل نكتشف ذلك معًا؟', 'ولكن قبل ذلك: هل تُحفظ عندك الأسرار؟'],
    onward: ['وليس هذا أجمل ما في الحكاية.', 'للحكاية بقية، كالعادة.'],
    suggestions: ['«{topic}؟ أريد أن أسمع المزيد.»', '«وماذا لو جرّبنا؟»', '*أنظر حولي.* «حسنًا، أنا هنا.»'],
    machine: 'بصراحة؟ أنا ذكاء اصطناعي يعير صوته لشخصية {name}. لا يوجد إنسان في هذا الجانب، لكن الحكاية لنا معًا.',
  },
};
