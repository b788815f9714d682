import type { Brand } from '@troupe/protocol';

/** Texts of the pages that the server draws by itself. A brand overrides any of them in its `texts`. */
const english = {
  'pages.home': 'Back to {product}',
  'pages.legal.holds': 'Version {version}, in force from {date}.',
  'pages.legal.former': 'This is a former version. It no longer holds.',
  'pages.legal.newest': 'Read the version that holds',
  'pages.legal.others': 'Versions',
  'pages.legal.changes': 'What changed since {version}',
  'pages.legal.marked': 'What changed since version {version} is marked.',
  'pages.legal.plain': 'Read it without marks',
  'pages.legal.added': 'New',
  'pages.legal.removed': 'Removed',
  'pages.welcome.title': 'Thank you',
  'pages.welcome.description': 'Your subscription to {product} has begun.',
  'pages.welcome.text':
    'Your subscription to {product} has begun. What it adds is there from now on, wherever you are signed in.',
  'pages.welcome.start': 'Start chatting',
  'pages.download.title': '{product} on your phone',
  'pages.download.description': 'The apps of {product}, and where to get them.',
  'pages.download.text': 'The same characters and the same chats, in an app.',
  'pages.download.android': 'Get the Android app',
  'pages.download.ios': 'Get the iPhone and iPad app',
  'pages.download.steps': 'How to install it on Android',
  'pages.android.title': 'Install {product} on Android',
  'pages.android.description': 'Five steps to {product} on an Android phone.',
  'pages.android.step1': 'Open this page on your Android phone.',
  'pages.android.step2': 'Press “Download the app” below and wait until the file is there.',
  'pages.android.step3':
    'Open the file. If Android asks whether your browser may install apps, allow it; you can take that back afterwards.',
  'pages.android.step4': 'Press “Install”.',
  'pages.android.step5': 'Open {product} and sign in with your e-mail.',
  'pages.android.get': 'Download the app',
  'pages.app.description': 'Chat with characters. Every one of them is fictional and is played by an AI.',
  'pages.app.chats': 'Chats',
} as const;

/** Translations of what stood on these pages before they had versions; the law's own words stay English until somebody reviewed them. */
const translated: Record<string, Partial<Record<PageText, string>>> = {
  de: { 'pages.home': 'Zurück zu {product}' },
  ar: { 'pages.home': 'العودة إلى {product}' },
  es: { 'pages.home': 'Volver a {product}' },
  fr: { 'pages.home': 'Retour à {product}' },
  ja: { 'pages.home': '{product} に戻る' },
  pt: { 'pages.home': 'Voltar a {product}' },
  ru: { 'pages.home': 'Назад на {product}' },
  it: { 'pages.home': 'Torna a {product}' },
  zh: { 'pages.home': '返回 {product}' },
  ko: { 'pages.home': '{product}(으)로 돌아가기' },
  tr: { 'pages.home': '{product} ana sayfasına dön' },
  pl: { 'pages.home': 'Wróć do {product}' },
  he: { 'pages.home': 'חזרה אל {product}' },
};

export type PageText = keyof typeof english;
/** What a brand may override here. */
export const pageKeys = Object.keys(english);

/** A text in the brand's words, its `{slots}` filled. */
export const pageText =
  (brand: Brand) =>
  (key: PageText, slots: Record<string, string> = {}): string =>
    (brand.texts[key] ?? translated[brand.language.slice(0, 2)]?.[key] ?? english[key]).replace(
      /\{(\w+)\}/g,
      (slot, name: string) => (name === 'product' ? brand.name : Object.hasOwn(slots, name) ? (slots[name] ?? slot) : slot),
    );
