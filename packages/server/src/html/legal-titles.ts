import type { LegalPage } from '@troupe/protocol';

interface Title {
  title: string;
  description: string;
}

/** What legal and help pages are called, and what search engines are told of them (P-ROUTE-25). */
const english: Record<LegalPage, Title> = {
  terms: { title: 'Terms of service', description: 'The terms under which {product} may be used.' },
  privacy: { title: 'Privacy policy', description: 'What {product} keeps of whom, for how long, and how to have it erased.' },
  guidelines: { title: 'Community guidelines', description: 'What may be made and said on {product}, and what may not.' },
  refund: { title: 'Refund policy', description: 'When {product} gives money back, and how to ask for it.' },
  custodian_2257: {
    title: 'Custodian of records (18 U.S.C. 2257)',
    description: 'Who keeps the records of {product} that 18 U.S.C. 2257 asks for.',
  },
  faq: { title: 'Questions and answers', description: 'What people ask about {product}, answered.' },
  contact_support: { title: 'Contact support', description: 'How to reach a person at {product}.' },
};

const translated: Record<string, Partial<Record<LegalPage, string>>> = {
  de: {
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    refund: 'Erstattungen',
    custodian_2257: 'Verwahrung der Nachweise (18 U.S.C. 2257)',
  },
  ar: {
    terms: 'شروط الخدمة',
    privacy: 'سياسة الخصوصية',
    refund: 'سياسة الاسترداد',
    custodian_2257: 'أمين السجلات (18 U.S.C. 2257)',
  },
  es: {
    terms: 'Condiciones del servicio',
    privacy: 'Política de privacidad',
    refund: 'Política de reembolso',
    custodian_2257: 'Custodio de los registros (18 U.S.C. 2257)',
  },
  fr: {
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
    refund: 'Politique de remboursement',
    custodian_2257: 'Conservation des registres (18 U.S.C. 2257)',
  },
  ja: {
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
    refund: '返金ポリシー',
    custodian_2257: '記録の管理者（18 U.S.C. 2257）',
  },
  pt: {
    terms: 'Termos de serviço',
    privacy: 'Política de privacidade',
    refund: 'Política de reembolso',
    custodian_2257: 'Guarda dos registros (18 U.S.C. 2257)',
  },
  ru: {
    terms: 'Условия использования',
    privacy: 'Политика конфиденциальности',
    refund: 'Правила возврата',
    custodian_2257: 'Хранитель записей (18 U.S.C. 2257)',
  },
  it: {
    terms: 'Termini di servizio',
    privacy: 'Informativa sulla privacy',
    refund: 'Politica di rimborso',
    custodian_2257: 'Custode dei registri (18 U.S.C. 2257)',
  },
  zh: {
    terms: '服务条款',
    privacy: '隐私政策',
    refund: '退款政策',
    custodian_2257: '记录保管人（18 U.S.C. 2257）',
  },
  ko: {
    terms: '이용약관',
    privacy: '개인정보 처리방침',
    refund: '환불 정책',
    custodian_2257: '기록 보관인(18 U.S.C. 2257)',
  },
  tr: {
    terms: 'Hizmet koşulları',
    privacy: 'Gizlilik politikası',
    refund: 'İade politikası',
    custodian_2257: 'Kayıtların saklanması (18 U.S.C. 2257)',
  },
  pl: {
    terms: 'Warunki korzystania',
    privacy: 'Polityka prywatności',
    refund: 'Zasady zwrotów',
    custodian_2257: 'Przechowywanie dokumentacji (18 U.S.C. 2257)',
  },
  he: {
    terms: 'תנאי השירות',
    privacy: 'מדיניות הפרטיות',
    refund: 'מדיניות ההחזרים',
    custodian_2257: 'שמירת הרשומות (18 U.S.C. 2257)',
  },
};

/** A page's title in the brand's language, where there is one, and its description. */
export const legalTitle = (page: LegalPage, { name, language }: { name: string; language: string }): Title => ({
  title: translated[language.slice(0, 2)]?.[page] ?? english[page].title,
  description: english[page].description.replace('{product}', () => name),
});
