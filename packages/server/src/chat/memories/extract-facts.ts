import { cutAtGrapheme, limits } from '@troupe/protocol';

/** A message as facts are drawn from it, names filled in. */
export interface ToldMessage {
  id: string;
  role: 'bot' | 'user';
  text: string;
}

/** Something worth remembering, and the messages that told it. */
export interface Fact {
  content: string;
  sourceIds: string[];
}

/** The most facts that one look at a story may bring. */
export const maxFacts = 5;

const patterns = (...sources: string[]) =>
  sources.map((source) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'iu'));

/** What people say about themselves and theirs, in English, German, Spanish and French. */
const about = patterns(
  "my name is|call me|i am|i'm|i live|i work|i was born|i grew up|i come from|i love|i like|i hate|i can't stand|i have|i've got|i never|my (?:\\p{L}+ ){1,3}(?:is|are|was|were|has|have|lives|live|died)",
  'ich heiße|mein name ist|nenn mich|ich bin|ich wohne|ich lebe|ich arbeite|ich komme aus|ich liebe|ich mag|ich hasse|ich habe|mein(?:e|er|en)? (?:\\p{L}+ ){1,2}(?:ist|sind|heißt|heißen|hat|war|lebt|wohnt|starb)',
  'me llamo|mi nombre es|llámame|soy|vivo|trabajo|me gustan?|amo|odio|tengo|mis? (?:\\p{L}+ ){1,2}(?:es|son|se llama|tiene|vive|murió)',
  "je m'appelle|mon nom est|appelle-moi|je suis|j'habite|je vis|je travaille|j'aime|je déteste|j'ai|(?:mon|ma|mes) (?:\\p{L}+ ){1,2}(?:est|sont|s'appelle|a|vit|habite)",
);
const promises = patterns(
  "i promise|i swear|i give you my word|i will always|i will never|i'll always|i'll never|remember that",
  'ich verspreche|ich schwöre|versprochen|mein wort darauf|vergiss nicht, dass',
  'te lo prometo|te prometo|lo prometo|te juro|recuerda que',
  'je te promets|je vous promets|je promets|je jure|souviens-toi que',
);
/** Moods and moves of the moment: true now, forgotten tomorrow. */
const passing = patterns(
  "i(?: a|')m (?:so |very |just |really |still |not |also )*(?:fine|ok|okay|good|well|sorry|here|there|back|ready|sure|glad|going|coming|looking|thinking|trying|just|so|here|listening|curious|tired|hungry|cold|happy to|afraid so)|i have (?:to|no idea|a question)|i (?:like|love) (?:that|it|this)|i am (?:going|coming|looking)",
  'ich bin (?:da|hier|bereit|müde|sicher|gleich|schon|froh)|ich habe (?:keine ahnung|eine frage)',
  'soy yo|tengo (?:que|hambre|sueño|frío)',
  "je suis (?:là|ici|prêt|prête|désolé|désolée|fatigué|fatiguée|sûr|sûre)|j'ai (?:faim|froid|sommeil|besoin)",
);

const matches = (rules: readonly RegExp[], text: string) => rules.some((rule) => rule.test(text));

/** Spoken words alone, of a message's beginning: deeds between asterisks and notes between brackets are of the moment. */
const spoken = (text: string) =>
  cutAtGrapheme(text, limits.messageMax)
    .replaceAll(/\*[^*]*\*/g, '\n')
    .replaceAll(/\(\(?[^()]*\)\)?/g, ' ')
    .replaceAll(/["“”«»„]/g, ' ')
    .replaceAll('’', "'");

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

const sentencesOf = (text: string): string[] =>
  spoken(text)
    .split('\n')
    .flatMap((line) => [...sentences.segment(line)])
    .map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim())
    // What is too long for a memory is read no further.
    .filter((sentence) => sentence.length >= 8 && sentence.length <= limits.memoryMax && !/[?？]$/.test(sentence));

/**
 * Facts in the user's own words, for servers without a model that could be asked: sentences about
 * themselves, and promises of either side. It reads four languages and understands none; in others it
 * stays silent.
 */
export const extractFacts = (messages: readonly ToldMessage[], names: { user: string; char: string }): Fact[] =>
  messages
    .filter(({ text }) => !/^\s*(?:ooc:|\/)/i.test(text))
    .flatMap(({ id, role, text }) =>
      sentencesOf(text)
        .filter(
          (sentence) =>
            matches(promises, sentence) || (role === 'user' && matches(about, sentence) && !matches(passing, sentence)),
        )
        .map((sentence): Fact => ({ content: `${role === 'user' ? names.user : names.char}: ${sentence}`, sourceIds: [id] })),
    )
    .filter(({ content }) => content.length <= limits.memoryMax)
    .slice(-maxFacts);
