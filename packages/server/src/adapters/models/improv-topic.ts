/** Words too plain to talk about, in the languages that `Intl` cannot tell us more about. */
const plainWords = new Set(
  'about above after again ago along already always around away back behind below between beyond both come down even ever far find first four full good great half help here hers high hold into keep kept last left less long lost mine most must myself near never next often onto open ours over past quite rather right round same says self since soon stay sure their three till together under until upon used well went whole within work years yourself again also and are because been before being but can could did does every everyone everything for from had has have here how just know like little look made make maybe more much need not nothing now once one only other people please really should some someone something sometimes still such take tell than thank thanks that the their them then there these they thing things think this those through today tomorrow tonight very want was well were what when where which while who whom why will with without would yesterday you your yours place way time question moment day night one lot bit kind sort answer der die das den dem des ein eine einen einem eines und oder aber auch noch nicht sehr was wie wer wo warum wenn dann hast habe haben kannst kann mich dich sich ist sind bist mir dir del para pero por que qué como cómo este esta esto porque cuando donde quien quién tienes puedes eres muy más sobre pour avec dans mais comme cette vous nous quoi quel quelle est-ce sont suis sur pourquoi sobre você isso aqui mais com uma questo questa sono sei'.split(
    ' ',
  ),
);

const isTelling = (word: string, least: number) =>
  word.length >= least && !plainWords.has(word.toLowerCase()) && !/^\d+$/.test(word);

/** The words of a text that tell what it is about, in lower case and without an English plural. */
export const tellingWords = (text: string, language: string): Set<string> => {
  const isDense = /^(ja|zh|ko|th)/.test(language);
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)]
    .filter((part) => part.isWordLike)
    .map((part) => part.segment);
  return new Set(
    words
      .filter((word) => isTelling(word, isDense ? 2 : 4) && !/^[\u3040-\u309f]+$/u.test(word))
      .map((word) => word.toLowerCase().replace(/(?<=[a-z]{3})e?s$/, '')),
  );
};

const determiners = 'the|this|that|these|those|an?|your|my|our|his|her|their|any';
const phrase = new RegExp(
  `\\b(${determiners})\\s+([\\p{L}'’-]{3,})(?:\\s+([\\p{L}'’-]{3,})(?=\\s*(?:[?.!,;]|$|(?:is|was|are|were|of|who|which)\\b)))?`,
  'iu',
);
const mentioned =
  /\b(about|of|for|with|from|like|love|hate|miss|fear|see|saw|hear|heard|need|want|any|some|no)\s+([\p{L}'’-]{4,})/iu;
const notNamed = /(ing|ly|ed|ful|ous|est)$/i;

const swapped: Record<string, string> = { your: 'my', my: 'your', a: 'a', an: 'an' };

/** English wants an article: "the lighthouse" for this lighthouse, "my lighthouse" for yours. */
const englishTopic = (message: string): string | null => {
  const match = phrase.exec(message);
  if (match?.[1] && match[2] && isTelling(match[2], 3)) {
    const given = match[1].toLowerCase();
    const article = swapped[given] ?? 'the';
    const second = match[3] && isTelling(match[3], 3) && !notNamed.test(match[3]) ? ` ${match[3]}` : '';
    if (second !== '' || !notNamed.test(match[2])) return `${article} ${match[2]}${second}`;
  }
  const named = mentioned.exec(message)?.[2];
  return named && isTelling(named, 4) && !notNamed.test(named) ? named : null;
};

const romance =
  /(?<!\p{L})(el|la|los|las|un|una|tu|mi|le|les|l['’]|une|du|des|ton|ta|mon|ma|o|os|as|um|uma|il|lo|gli|i)\s*(?<=[\s'’])(\p{L}{3,})/iu;

/** How a language shows that a word names a thing: German by a capital, Japanese by its script, Arabic by the article. */
const isThingIn: Record<string, (word: string, at: number) => boolean> = {
  de: (word, at) => at > 0 && word.length >= 4 && /^\p{Lu}/u.test(word),
  ja: (word) =>
    /^[\u30a1-\u30ff\u3400-\u9fff]+$/u.test(word) && !/^(私|僕|俺|君|何|誰|今|人|事|方|時|今日|本当|一緒)$/u.test(word),
  zh: (word) => word.length >= 2 && !/^(什么|怎么|为什么|我们|你们|他们|今天|这里|那里|可以|知道|喜欢|觉得)$/u.test(word),
  ko: (word) => word.length >= 2,
  ar: (word) => /^ال\p{L}{3,}$/u.test(word) && !/^(الذي|التي|الآن|اليوم)$/u.test(word),
};

/** What of a message is most worth an answer: a thing it names, or null. Fits alone between quotation marks only. */
export const topicOf = (given: string, language: string): string | null => {
  const message = given.replaceAll(/\*[^*]*\*/g, ' ');
  const code = language.slice(0, 2);
  if (code === 'en') return englishTopic(message);
  if (['es', 'fr', 'pt', 'it'].includes(code)) {
    const match = romance.exec(message);
    if (!match?.[1] || !match[2] || plainWords.has(match[2].toLowerCase())) return null;
    return /^(el|la|los|las|le|les|il|lo|gli|o|os|as)$/i.test(match[1]) ? `${match[1].toLowerCase()} ${match[2]}` : match[2];
  }
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(message)]
    .filter((part) => part.isWordLike)
    .map((part) => part.segment);
  const isThing = isThingIn[code] ?? ((word) => isTelling(word, 4));
  const candidates = words.filter((word, at) => isThing(word, at) && !plainWords.has(word.toLowerCase()));
  return candidates.toSorted((a, b) => b.length - a.length)[0] ?? null;
};
