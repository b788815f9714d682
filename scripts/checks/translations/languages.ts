export type Script =
  | 'Latin'
  | 'Cyrillic'
  | 'Arabic'
  | 'Han'
  | 'Hangul'
  | 'Hiragana'
  | 'Katakana'
  | 'Greek'
  | 'Hebrew'
  | 'Devanagari';

export interface Term {
  english: RegExp;
  own: RegExp;
}

/** What the checks know of a language. Keys that are excused stand here, where a review sees them. */
export interface LanguageRules {
  scripts: readonly Script[];
  /** Words in other letters that are names or as usual there. */
  foreignWords: readonly string[];
  /** Words that are the same in English. */
  sameAsEnglish: readonly string[];
  terms: Readonly<Record<string, Term>>;
  /** Keys whose text says a thing of the glossary without its word. */
  freeOf: readonly string[];
  /** Words of another form of address than the language's own here. */
  otherAddress: RegExp;
  /** Keys that end another way than in English. */
  otherEnds: readonly string[];
  /** Keys of short texts that may be longer: what shows them wraps. */
  longer: readonly string[];
}

const said = {
  persona: /\bpersonas?\b/i,
  chatbot: /\bchatbots?\b/i,
  lorebook: /\blorebooks?\b/i,
  token: /\btokens\b/,
  memory: /\bmemor(?:y|ies)\b/i,
  bookmark: /\bbookmarks?\b/i,
  favorites: /\bfavorites\b/i,
  tag: /\btags?\b/i,
} as const;
export type TermName = keyof typeof said;

/** The words of a language for the product's things, by what each form of them begins with. */
const inWords = (own: Readonly<Record<TermName, RegExp>>): Record<string, Term> =>
  Object.fromEntries(Object.entries(own).map(([name, word]) => [name, { english: said[name as TermName], own: word }]));

const names = ['Markdown', 'JSONL', 'HTML', 'Top-p', 'Top-k', 'U.S.C. 2257', '18 U.S.C. 2257', 'you@example.com', 'Lora', 'NSFW'];
const foreign = `
  3-D AI Android CHARX CVV D Discover HTML ID JavaScript JPEG JSON JSONL LoRA MB Markdown NSFW OpenAI PNG QR SillyTavern WebP ZIP e-mail Top Top-k
  TavernAI Pygmalion RisuAI ChubAI wol f ves i
  QR-код Mastercard Secure Visa UTC log log₂ n r Top-p iPad iPhone k p v v2 U U.S.C S C you example com example.com
`
  .trim()
  .split(/\s+/);
/** What is said without its name, since the screen has just said it. */
const free = ['like.add', 'like.remove', 'memories.clear.keep-pinned', 'memories.clear.keep-user'];
/** Headings, toasts and rows that take a second line where they must, and names that only a screen reader says. */
const long = `
  access.section.email access.sessions.ended access.sessions.unknown account.key account.saved autopilot.suggest blocking.block blocking.open blocking.page.entry
  branches.bookmark.removed branches.bookmark.saved chats.export.done commands.suggest common.copied
  group.auto group.is-away guards.register.close payment.refund.read persona.change.confirm
  persona.form.edit persona.pick.search recommendations.fewer.tag report.character tools.auto-response
  tools.message-menu.bot tools.persona why.lore.quiet_other why.part.pinned_memories
`
  .trim()
  .split(/\s+/);
/** What a code follows: a sentence with “is” where the language has one. */
const beforeCode = ['mails.signInCode.label', 'mails.emailChangeCode.label'];
/** A word that is shortened with a full stop. */
const shortened = ['leaderboard.thousands'];
const usual = { freeOf: free, otherEnds: shortened, longer: long, foreignWords: foreign };

export const languages: Readonly<Record<string, LanguageRules>> = {
  de: {
    ...usual,
    scripts: ['Latin'],
    sameAsEnglish: [
      ...names,
      ...'Anime|Anime v2|Chatbot|Code|Chatbots|Chats|Definition|Demo|Demo.|Link|Lore|Lorebook|Lorebooks|Minimal|Name|Passkeys|Personas|Status|Tags|Tokens|Upgrade'.split(
        '|',
      ),
    ],
    terms: inWords({
      persona: /Persona/,
      chatbot: /Chatbot/,
      lorebook: /Lorebook/,
      token: /Token/,
      memory: /Erinnerung|Gedächtnis/,
      bookmark: /Lesezeichen/,
      favorites: /Favorit/,
      tag: /Tag/,
    }),
    otherAddress: /\b(?:Ihnen|Ihr(?:e[mnrs]?)?)\b|(?<=[\p{L},] )Sie\b/u,
  },
  ar: {
    ...usual,
    // The form for none is a sentence, that for some begins a list.
    otherEnds: ['chats.import.skipped_zero'],
    scripts: ['Arabic'],
    sameAsEnglish: [...names],
    terms: inWords({
      persona: /مستعار/,
      chatbot: /روبوت/,
      lorebook: /كت(?:ب|اب)/,
      token: /رموز|رمز/,
      memory: /ذكر|ذاكر/,
      bookmark: /إشارة|إشارات|علامة|علامات/,
      favorites: /مفضل/,
      tag: /وسم|وسوم/,
    }),
    otherAddress: /أنتم|لديكم|حسابكم|لكم/,
  },
  es: {
    ...usual,
    scripts: ['Latin'],
    sameAsEnglish: [
      ...names,
      ...'Anime|Anime v2|Avatar|chat|Chatbot|Chatbots|Chats|Demo|Demo.|Error|Ideas|min|Lore|Lorebook|Lorebooks|Personal|Plan|token|Tokens'.split(
        '|',
      ),
    ],
    terms: inWords({
      persona: /identidad/i,
      chatbot: /chatbot/i,
      lorebook: /lorebook/i,
      token: /token/i,
      memory: /recuerdo|memoria/i,
      bookmark: /marcador/i,
      favorites: /favorit/i,
      tag: /etiqueta/i,
    }),
    otherAddress: /\b(?:usted(?:es)?|vosotr[oa]s|vuestr[oa]s?)\b/i,
  },
  fr: {
    ...usual,
    scripts: ['Latin'],
    sameAsEnglish: [
      ...names,
      ...'Anime|Anime v2|Avatar|chat|Chatbot|Chatbots|Chats|Code|Contact|Coupon|Date|E-mail|min|Lore|Lorebook|Lorebooks|Message|Messages|Note|Notifications|Page|Pages|Personas|Portrait|Style|Tags|token|Tokens'.split(
        '|',
      ),
    ],
    terms: inWords({
      persona: /persona/i,
      chatbot: /chatbot/i,
      lorebook: /lorebook/i,
      token: /token/i,
      memory: /souvenir|mémoire/i,
      bookmark: /signet/i,
      favorites: /favori/i,
      tag: /tag/i,
    }),
    otherAddress: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu,
  },
  pt: {
    ...usual,
    scripts: ['Latin'],
    sameAsEnglish: [
      ...names,
      ...'Anime|Anime v2|Avatar|chat|Chatbot|Chatbots|Chats|Demo|Demo.|E-mail|Link|min|Lore|Lorebook|Lorebooks|Personas|Tags|token|Tokens'.split(
        '|',
      ),
    ],
    terms: inWords({
      persona: /persona/i,
      chatbot: /chatbot/i,
      lorebook: /lorebook/i,
      token: /token/i,
      memory: /memória/i,
      bookmark: /marcador/i,
      favorites: /favorit/i,
      tag: /tag/i,
    }),
    otherAddress: /(?<!\p{L})(?:tu|teus?|tuas?|ti|contigo|vós|vosso|o senhor|a senhora)(?!\p{L})/iu,
  },
  ja: {
    ...usual,
    otherEnds: [...beforeCode, ...shortened],
    scripts: ['Han', 'Hiragana', 'Katakana'],
    sameAsEnglish: [...names],
    terms: inWords({
      persona: /ペルソナ/,
      chatbot: /チャットボット/,
      lorebook: /ロアブック/,
      token: /トークン/,
      memory: /記憶/,
      bookmark: /ブックマーク/,
      favorites: /お気に入り/,
      tag: /タグ/,
    }),
    otherAddress: /あなた[^]|[^]あなた|お前|きみ|君|(?:である|だ|だった)[。！？]/u,
  },
  ru: {
    ...usual,
    otherEnds: [...beforeCode, ...shortened],
    foreignWords: [...foreign, 'ZIP-код'],
    scripts: ['Cyrillic'],
    sameAsEnglish: [...names],
    terms: inWords({
      persona: /персон/i,
      chatbot: /чат-бот/i,
      lorebook: /лорбук/i,
      token: /токен/i,
      memory: /воспоминани|память|памяти/i,
      bookmark: /закладк/i,
      favorites: /избранн/i,
      tag: /тег/i,
    }),
    otherAddress:
      /(?<!\p{L})[Тт](?:ы|ебя|ебе|обой|во[йяёи]|воего|воей|воих|воему)(?!\p{L})|(?<=[\p{L},] )В(?:ы|ас|ам|аш\p{L}*)(?!\p{L})/u,
  },
  it: {
    ...usual,
    scripts: ['Latin'],
    sameAsEnglish: [
      ...names,
      ...'Anime|Anime v2|Avatar|chat|Chat|Chatbot|Chatbots|Coupon|Demo|Demo.|Link|min|Lore|Lorebook|No: |Privacy|Prompt|Scenario|token|Token|Home|Menu|E-mail|Account'.split(
        '|',
      ),
    ],
    terms: inWords({
      persona: /identità/i,
      chatbot: /chatbot/i,
      lorebook: /lorebook/i,
      token: /token/i,
      memory: /ricord|memoria/i,
      bookmark: /segnalibr/i,
      favorites: /preferit/i,
      tag: /tag/i,
    }),
    otherAddress: /(?<!\p{L})(?:Lei|Suo|Sua|Suoi|voi|vostr[oaie])(?!\p{L})/u,
  },
  zh: {
    ...usual,
    scripts: ['Han'],
    sameAsEnglish: [...names],
    terms: inWords({
      persona: /人设/,
      chatbot: /聊天机器人/,
      lorebook: /设定集/,
      token: /词元/,
      memory: /记忆/,
      bookmark: /书签/,
      favorites: /收藏/,
      tag: /标签/,
    }),
    otherAddress: /您|妳/u,
  },
  'zh-Hant': {
    ...usual,
    scripts: ['Han'],
    sameAsEnglish: [...names],
    terms: inWords({
      persona: /人設/,
      chatbot: /聊天機器人/,
      lorebook: /設定集/,
      token: /詞元/,
      memory: /記憶/,
      bookmark: /書籤/,
      favorites: /收藏/,
      tag: /標籤/,
    }),
    // Beside the other forms of address: what only the mainland says, and letters of its script.
    otherAddress:
      /您|妳|賬|郵箱|套餐|屏蔽|遮蔽|默認|信息|視頻|網絡|軟件|質量|稽核|這臺|“|[这们个来对时为会说过还没给让从发务产动关门问间见观]/u,
  },
  ko: {
    ...usual,
    scripts: ['Hangul'],
    sameAsEnglish: [...names],
    terms: inWords({
      persona: /페르소나/,
      chatbot: /챗봇/,
      lorebook: /로어북/,
      token: /토큰/,
      memory: /기억/,
      bookmark: /북마크/,
      favorites: /즐겨찾기/,
      tag: /태그/,
    }),
    otherAddress: /당신|너는|네가|귀하|(?:습니다|십시오|입니다|십니까)/u,
  },
  tr: {
    ...usual,
    scripts: ['Latin'],
    sameAsEnglish: [...names, ...'Anime|Anime v2|Avatar|Demo|Demo.|Lore|Lorebook|Model|Plan'.split('|')],
    terms: inWords({
      persona: /persona/i,
      chatbot: /sohbet botu|sohbet botl|chatbot/i,
      lorebook: /lorebook/i,
      token: /token/i,
      memory: /anı|hafıza/i,
      bookmark: /yer imi|yer imle/i,
      favorites: /favori/i,
      tag: /etiket/i,
    }),
    otherAddress: /(?<!\p{L})(?:[Ss]iz(?:e|i|in|den|de)?)(?!\p{L})/u,
  },
  pl: {
    ...usual,
    scripts: ['Latin'],
    sameAsEnglish: [
      ...names,
      ...'Anime|Anime v2|Chatbot|Demo|Demo.|min|Lore|Lorebook|Link|Temperatura|Status|Menu|Plan|E-mail|Model'.split('|'),
    ],
    terms: inWords({
      persona: /person/i,
      chatbot: /chatbot/i,
      lorebook: /lorebook/i,
      token: /token/i,
      memory: /wspomnie|pamię/i,
      bookmark: /zakład/i,
      favorites: /ulubion/i,
      tag: /tag/i,
    }),
    otherAddress: /(?<!\p{L})(?:Pan|Pani|Państw\p{L}*|Panu|Panią|Pana)(?!\p{L})/u,
  },
  he: {
    ...usual,
    scripts: ['Hebrew'],
    sameAsEnglish: [...names],
    terms: inWords({
      persona: /פרסונ/,
      chatbot: /צ׳אטבוט/,
      lorebook: /ספרי? עולם/,
      token: /טוקנ|טוקן/,
      memory: /זיכרונ|זיכרון/,
      bookmark: /סימני|סימנ/,
      favorites: /מועדפ/,
      tag: /תגי/,
    }),
    otherAddress: /(?<!\p{L})(?:אדוני|גברתי|כבודך)(?!\p{L})/u,
  },
  hi: {
    ...usual,
    scripts: ['Devanagari'],
    sameAsEnglish: [...names],
    terms: inWords({
      persona: /पर्सोना/,
      chatbot: /चैटबॉट/,
      lorebook: /लोरबुक/,
      token: /टोकन/,
      memory: /याद/,
      bookmark: /बुकमार्क/,
      favorites: /पसंदीदा/,
      tag: /टैग/,
    }),
    // “आप” alone; and one spelling: a dot for every nasal vowel, which screens draw more clearly than the half moon.
    otherAddress: /(?<![\p{L}\p{M}])(?:तुम|तुम्हें|तुम्हार[ाीे]|तू|तुझे|तेर[ाीे])(?![\p{L}\p{M}])|\u0901/u,
  },
};

/** What law, age, crises and bans say stays English until a reviewer of that language has approved it; so do tools for developers, makers and moderators. */
const englishFiles = new Set(['age', 'appeals', 'decisions', 'doctor', 'legal', 'review', 'safety', 'studio']);
const englishKeys =
  /^(?:errors\.rpc_|account\.mature|mails\.(?:restriction|appealDecided)\.|pages\.(?:legal\.|(?:terms|privacy|guidelines|refund|custodian_2257)\.description$)|guards\.(?!register)|not-found\.code$|onboarding\.(?:age|toc|rule|rule-text|guidelines)(?:\.|$))/;
export const staysEnglish = (key: string, file: string): boolean => englishFiles.has(file) || englishKeys.test(key);

/** Texts that count without plural forms, each with why its number is never one. */
export const neverOne: Readonly<Record<string, string>> = {
  'lore.samples.too-long': 'limits of 20 and 2,000',
  'autopilot.more': 'three are always offered',
  'editor.fault.tokens': 'more than the limit of thousands',
  'editor.tokens.notice': 'a limit of thousands',
  'errors.prompt_too_long': 'more than what fits',
  'explore.filters.all-tags': 'shown where there are more than a dozen',
  'safety.break.text': 'three hours',
  'upgrade.guest-personas': 'the three of a free account',
  'why.rule.no_room': 'more than what is left',
  'why.rule.too_large': 'more than the share',
};
