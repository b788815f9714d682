/** Letters of a script by the Latin ones that sound like them, `latin:letter`; where several stand for one sound the first counts. */
const readTable = (table: string): ReadonlyMap<string, string> =>
  new Map(table.split(' ').map((pair) => pair.split(':') as [string, string]));

const tables = {
  Cyrl: readTable(
    'a:а b:б v:в g:г d:д e:е zh:ж z:з i:и y:й k:к l:л m:м n:н o:о p:п r:р s:с t:т u:у f:ф h:х ts:ц ch:ч sh:ш yu:ю ya:я j:дж c:к q:к w:в x:кс th:т',
  ),
  Arab: readTable(
    'a:ا b:ب t:ت th:ث j:ج kh:خ d:د dh:ذ r:ر z:ز s:س sh:ش gh:غ f:ف q:ق k:ك l:ل m:م n:ن h:ه w:و u:و o:و y:ي i:ي e:ي g:غ p:ب v:ف c:ك x:كس ch:تش',
  ),
  Hebr: readTable(
    'a:א b:ב g:ג d:ד h:ה v:ו u:ו o:ו w:ו z:ז t:ט y:י i:י k:ק l:ל m:מ n:נ s:ס e:א p:פ f:פ ts:צ r:ר sh:ש ch:צ th:ת j:ג c:ק q:ק x:קס',
  ),
  Hani: readTable(
    'a:阿 b:布 c:克 d:德 e:埃 f:弗 g:格 h:赫 i:伊 j:杰 k:克 l:尔 m:姆 n:恩 o:奥 p:普 q:库 r:尔 s:斯 t:特 u:乌 v:维 w:沃 x:克斯 y:伊 z:兹 ka:卡 la:拉 ma:玛 na:娜 ra:拉 sa:萨 ta:塔 mi:米 li:莉 ri:里 ni:尼 lo:洛 ro:罗 sh:什 ch:奇',
  ),
  Kana: readTable(
    'a:ア i:イ u:ウ e:エ o:オ ka:カ ki:キ ku:ク ke:ケ ko:コ sa:サ si:シ shi:シ su:ス se:セ so:ソ ta:タ ti:ティ chi:チ tu:トゥ tsu:ツ te:テ to:ト na:ナ ni:ニ nu:ヌ ne:ネ no:ノ ha:ハ hi:ヒ fu:フ hu:フ he:ヘ ho:ホ ma:マ mi:ミ mu:ム me:メ mo:モ ya:ヤ yu:ユ yo:ヨ ra:ラ ri:リ ru:ル re:レ ro:ロ la:ラ li:リ lu:ル le:レ lo:ロ wa:ワ ga:ガ gi:ギ gu:グ ge:ゲ go:ゴ za:ザ zi:ジ zu:ズ ze:ゼ zo:ゾ da:ダ di:ディ du:ドゥ de:デ do:ド ba:バ bi:ビ bu:ブ be:ベ bo:ボ pa:パ pi:ピ pu:プ pe:ペ po:ポ ja:ジャ ji:ジ ju:ジュ je:ジェ jo:ジョ fa:ファ fi:フィ fe:フェ fo:フォ va:ヴァ vi:ヴィ ve:ヴェ vo:ヴォ sha:シャ shu:シュ sho:ショ n:ン k:ク s:ス t:ト h:フ m:ム r:ル l:ル w:ウ g:グ z:ズ d:ド b:ブ p:プ j:ジ f:フ v:ヴ sh:シュ ch:チ ts:ツ c:ク q:ク x:クス y:イ th:ス',
  ),
};

/** Leading consonants and vowels of a Hangul syllable, in the order of Unicode (chapter 3.12). */
const hangulLeads = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch', 'k', 't', 'p', 'h'];
const hangulVowels = ['a', 'ae', 'ya', 'yae', 'eo', 'e', 'yeo', 'ye', 'o', 'wa', 'wae', 'oe', 'yo', 'u', 'wo', 'we', 'wi', 'yu', 'eu', 'ui', 'i']; // prettier-ignore
const asHangul: Readonly<Record<string, string>> = {
  l: 'r',
  f: 'p',
  v: 'b',
  z: 'j',
  c: 'k',
  q: 'k',
  w: '',
  x: 'k',
  sh: 's',
  th: 's',
  y: '',
};
const hangulBase = 0xac00;

const toHangul = (latin: string): string =>
  [...latin.matchAll(/(ch|sh|th|[bcdfghj-np-tv-z])?(ae|eo|eu|oe|ya|yo|yu|wa|wi|[aeiou])?/g)]
    .filter(([whole]) => whole !== '')
    .map(([, lead = '', vowel = 'eu']) => {
      const [first, second] = [hangulLeads.indexOf(asHangul[lead] ?? lead), hangulVowels.indexOf(vowel)];
      return String.fromCharCode(hangulBase + (Math.max(0, first) * hangulVowels.length + second) * 28);
    })
    .join('');

const devanagari = readTable(
  'k:क kh:ख g:ग gh:घ ch:च j:ज t:ट th:थ d:ड dh:ध n:न p:प f:फ b:ब bh:भ m:म y:य r:र l:ल v:व w:व sh:श s:स h:ह z:ज़ c:क q:क x:क्स',
);
/** Vowels by themselves, and as signs behind a consonant. */
const devanagariVowels = readTable('a:अ i:इ u:उ e:ए o:ओ');
const devanagariSigns = readTable('a:ा i:ि u:ु e:े o:ो');
const virama = '्';

const toDevanagari = (latin: string): string =>
  [...latin.matchAll(/(bh|ch|dh|gh|kh|sh|th|[bcdfghj-np-tv-z])?([aeiou])?/g)]
    .filter(([whole]) => whole !== '')
    .map(([, consonant, vowel], at, all) => {
      if (consonant === undefined) return devanagariVowels.get(vowel ?? '') ?? '';
      const isLast = at === all.length - 1;
      return `${devanagari.get(consonant) ?? ''}${vowel === undefined ? (isLast ? '' : virama) : (devanagariSigns.get(vowel) ?? '')}`;
    })
    .join('');

/** A word by a table, the longest letters first. */
const byTable = (table: ReadonlyMap<string, string>, word: string): string => {
  let written = '';
  for (let at = 0; at < word.length;) {
    const length = [3, 2, 1].find((one) => table.has(word.slice(at, at + one))) ?? 0;
    written += length === 0 ? '' : table.get(word.slice(at, at + length));
    at += Math.max(1, length);
  }
  return written;
};

/** What a word sounds like in Latin letters: without accents, or by the tables read the other way round. */
const toLatin = (word: string): string => {
  const sounds = new Map(
    Object.values(tables).flatMap((table) => [...table].toReversed().map(([latin, letter]) => [letter, latin] as const)),
  );
  const bare = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return [...bare].map((letter) => sounds.get(letter) ?? (/[a-z]/.test(letter) ? letter : '')).join('');
};

const writers: Readonly<Record<string, (latin: string) => string>> = {
  Latn: (latin) => latin,
  Cyrl: (latin) => byTable(tables.Cyrl, latin),
  Arab: (latin) => byTable(tables.Arab, latin),
  Hebr: (latin) => byTable(tables.Hebr, latin),
  Hans: (latin) => byTable(tables.Hani, latin),
  Hant: (latin) => byTable(tables.Hani, latin),
  Jpan: (latin) => byTable(tables.Kana, latin),
  Kore: toHangul,
  Deva: toDevanagari,
};

/** A keyword as it sounds, in the script of a language; '' where its sound or the script is not known. No translation: that takes a model. */
export const writeBySound = (keyword: string, language: string): string => {
  const write = writers[new Intl.Locale(language).maximize().script ?? ''];
  return write === undefined
    ? ''
    : keyword
        .split(/\s+/u)
        .map((word) => write(toLatin(word)))
        .filter(Boolean)
        .join(' ');
};
