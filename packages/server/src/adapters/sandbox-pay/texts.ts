import type { Brand } from '@troupe/protocol';

/** Texts of the sandbox processor's two pages. A brand overrides any of them in its `texts`. */
const english = {
  'pay.card.title': 'Card',
  'pay.card.sandbox': 'Sandbox: nothing is charged, and no number leaves this form.',
  'pay.card.test': 'Fill in a test card',
  'pay.card.test.none': 'Choose…',
  'pay.card.number': 'Card number',
  'pay.card.expiry': 'Expires',
  'pay.card.expiry.hint': 'MM / YY',
  'pay.card.code': 'Security code',
  'pay.card.number.wrong': 'Check the card number: a digit is wrong or missing.',
  'pay.card.number.type': 'We take Visa, Mastercard and Discover.',
  'pay.card.number.real': 'This is a sandbox: use one of the test cards, never a real one.',
  'pay.card.expiry.wrong': 'Enter month and year, such as 08 / 29.',
  'pay.card.expiry.past': 'This card has expired.',
  'pay.card.code.wrong': 'Enter the three digits on the back of the card.',
  'pay.card.out': 'The card could not be checked. Try again in a moment.',
  'pay.test.visa': 'Visa: succeeds',
  'pay.test.master': 'Mastercard: succeeds',
  'pay.test.discover': 'Discover: succeeds',
  'pay.test.challenge': 'Asks the bank (3-D Secure)',
  'pay.test.challenge_then_declined': 'Asks the bank, then insufficient funds',
  'pay.test.declined': 'Declined',
  'pay.test.insufficient_funds': 'Insufficient funds',
  'pay.test.expired': 'Expired at the bank',
  'pay.test.slow': 'Takes a few seconds',
  'pay.test.outage': 'Processor does not answer',
  'pay.challenge.title': 'Your bank (sandbox)',
  'pay.challenge.text': 'This page stands in for your bank. {product} wants to charge {amount}. What does the bank say?',
  'pay.challenge.approve': 'Approve',
  'pay.challenge.fail': 'Fail',
  'pay.challenge.cancel': 'Cancel',
  'pay.challenge.over': 'This check is over. Go back to checkout.',
} as const;
export type PayText = keyof typeof english;
/** What a brand may override here. */
export const payKeys = Object.keys(english);

const translations: Record<string, Record<PayText, string>> = {
  de: {
    'pay.card.title': 'Karte',
    'pay.card.sandbox': 'Sandbox: Es wird nichts abgebucht, und keine Nummer verlässt dieses Formular.',
    'pay.card.test': 'Testkarte eintragen',
    'pay.card.test.none': 'Auswählen …',
    'pay.card.number': 'Kartennummer',
    'pay.card.expiry': 'Gültig bis',
    'pay.card.expiry.hint': 'MM / JJ',
    'pay.card.code': 'Prüfnummer',
    'pay.card.number.wrong': 'Prüfe die Kartennummer: Eine Ziffer ist falsch oder fehlt.',
    'pay.card.number.type': 'Wir nehmen Visa, Mastercard und Discover.',
    'pay.card.number.real': 'Das ist eine Sandbox: Nimm eine der Testkarten, nie eine echte.',
    'pay.card.expiry.wrong': 'Gib Monat und Jahr ein, zum Beispiel 08 / 29.',
    'pay.card.expiry.past': 'Diese Karte ist abgelaufen.',
    'pay.card.code.wrong': 'Gib die drei Ziffern von der Rückseite der Karte ein.',
    'pay.card.out': 'Die Karte konnte nicht geprüft werden. Versuche es gleich noch einmal.',
    'pay.test.visa': 'Visa: gelingt',
    'pay.test.master': 'Mastercard: gelingt',
    'pay.test.discover': 'Discover: gelingt',
    'pay.test.challenge': 'Fragt die Bank (3-D Secure)',
    'pay.test.challenge_then_declined': 'Fragt die Bank, dann nicht gedeckt',
    'pay.test.declined': 'Abgelehnt',
    'pay.test.insufficient_funds': 'Nicht gedeckt',
    'pay.test.expired': 'Bei der Bank abgelaufen',
    'pay.test.slow': 'Dauert einige Sekunden',
    'pay.test.outage': 'Zahlungsdienst antwortet nicht',
    'pay.challenge.title': 'Deine Bank (Sandbox)',
    'pay.challenge.text': 'Diese Seite steht für deine Bank. {product} möchte {amount} abbuchen. Was sagt die Bank?',
    'pay.challenge.approve': 'Bestätigen',
    'pay.challenge.fail': 'Ablehnen',
    'pay.challenge.cancel': 'Abbrechen',
    'pay.challenge.over': 'Diese Prüfung ist vorbei. Geh zurück zur Kasse.',
  },
  ar: {
    'pay.card.title': 'البطاقة',
    'pay.card.sandbox': 'بيئة تجريبية: لا يُخصم أي مبلغ ولا يغادر أي رقم هذا النموذج.',
    'pay.card.test': 'تعبئة بطاقة تجريبية',
    'pay.card.test.none': 'اختر…',
    'pay.card.number': 'رقم البطاقة',
    'pay.card.expiry': 'تاريخ الانتهاء',
    'pay.card.expiry.hint': 'شهر / سنة',
    'pay.card.code': 'رمز التحقق',
    'pay.card.number.wrong': 'تحقق من رقم البطاقة: هناك خانة خاطئة أو ناقصة.',
    'pay.card.number.type': 'نقبل Visa وMastercard وDiscover.',
    'pay.card.number.real': 'هذه بيئة تجريبية: استخدم إحدى البطاقات التجريبية، ولا تستخدم بطاقة حقيقية.',
    'pay.card.expiry.wrong': 'أدخل الشهر والسنة، مثل 08 / 29.',
    'pay.card.expiry.past': 'انتهت صلاحية هذه البطاقة.',
    'pay.card.code.wrong': 'أدخل الأرقام الثلاثة على ظهر البطاقة.',
    'pay.card.out': 'تعذّر التحقق من البطاقة. أعد المحاولة بعد لحظات.',
    'pay.test.visa': 'Visa: تنجح',
    'pay.test.master': 'Mastercard: تنجح',
    'pay.test.discover': 'Discover: تنجح',
    'pay.test.challenge': 'تسأل المصرف (3-D Secure)',
    'pay.test.challenge_then_declined': 'تسأل المصرف ثم رصيد غير كافٍ',
    'pay.test.declined': 'مرفوضة',
    'pay.test.insufficient_funds': 'رصيد غير كافٍ',
    'pay.test.expired': 'منتهية لدى المصرف',
    'pay.test.slow': 'تستغرق بضع ثوانٍ',
    'pay.test.outage': 'خدمة الدفع لا تجيب',
    'pay.challenge.title': 'مصرفك (بيئة تجريبية)',
    'pay.challenge.text': 'تنوب هذه الصفحة عن مصرفك. يريد {product} خصم {amount}. ماذا يقول المصرف؟',
    'pay.challenge.approve': 'موافقة',
    'pay.challenge.fail': 'رفض',
    'pay.challenge.cancel': 'إلغاء',
    'pay.challenge.over': 'انتهى هذا التحقق. عد إلى صفحة الدفع.',
  },
};

export interface PayTexts {
  /** BCP 47, one that we have texts for. */
  language: string;
  (key: PayText, slots?: Record<string, string>): string;
}

/** Texts in the language asked for, else the brand's, else English; the brand's own words win in any. */
export const payTexts = (brand: Brand, locale: string | undefined): PayTexts => {
  const base = (tag: string | undefined) => tag?.split('-')[0] ?? '';
  const language = [base(locale), base(brand.language)].find((tag) => tag === 'en' || Object.hasOwn(translations, tag)) ?? 'en';
  const texts = translations[language] ?? english;
  const text = (key: PayText, slots: Record<string, string> = {}) =>
    (brand.texts[key] ?? texts[key]).replace(/\{(\w+)\}/g, (slot, name: string) =>
      name === 'product' ? brand.name : (slots[name] ?? slot),
    );
  return Object.assign(text, { language });
};
