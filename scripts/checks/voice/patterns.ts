/** A way of saying things that readers stumble over, and what to say instead (docs/voice.md). */
export interface Pattern {
  found: RegExp;
  instead: string;
}

/** What an English text of ours does not say. Each row catches a kind of sentence that readers took for a translation. */
export const patterns: readonly Pattern[] = [
  {
    found: /\b(?:who|what)ever (?:has|is|you)\b|\b(?:some|no|every|any)body\b/i,
    instead: 'someone, no one, everyone, or the person meant',
  },
  { found: /\belse than\b/i, instead: '“other than”' },
  { found: /\be-mails?\b/i, instead: '“email”' },
  { found: /\blog(?:ged)?[- ]?(?:in|out|on|off)\b/i, instead: '“sign in” or “sign out”' },
  { found: /\bbots?\b/i, instead: '“chatbot” or “character”' },
  {
    found:
      /\b(?:can ?not|(?:do|does|did|is|are|was|were|will|would|has|have|had|could|should) not)\b|\b(?:there is|we (?:are|will)|you will)\b|(?<!\b(?:who|where|how|what|once) )\byou are\b|\bit is (?=(?:not|your|being|for|about|invalid|[a-z]+ed)\b)/i,
    instead: 'the contraction',
  },
  { found: /’(?=[a-z])/, instead: 'a straight apostrophe, as in the texts that requirements quote' },
  {
    found: /\b(?:couldn't|can(?:'t)?|could|cannot) be (?:\w+ed|chosen|found|had|made|read|sent|shown)\b/i,
    instead: "“We couldn't …” or “You can …”",
  },
  {
    found: /\bstands? (?:beside|here|there|among|as)\b|\bstands? in (?:the|quotation)\b|\bit stands\b/i,
    instead: '“appears”, “is”, or no verb at all',
  },
  { found: /\bbeside\b/i, instead: '“next to” or “on”' },
  {
    found: /\b(?:come|comes|came|take|takes|taken|took|brought)\b(?: \w+){0,3} along\b/i,
    instead: '“come with you”, “move” or “are deleted too”',
  },
  { found: /\bneighbou?rs?\b|\bsent away\b|\btastes held\b/i, instead: '“similar”, “dismissed”, “your tastes”' },
  { found: /\bhunt\w*\b/i, instead: '“stalk”' },
  {
    found: /\b(?:it|they) \w+s?, (?:it|they) never\b|, and never\b|\bnever\b[^.]*\bnever\b/i,
    instead: 'what happens, said once',
  },
  { found: /\b(?:is|are|was|were) no (?!longer\b|one\b)/i, instead: "“isn't a …” or “has no …”" },
  { found: /\bany more\b/i, instead: '“no longer”' },
  {
    found: /\b(?:rules?|version|link|proof|terms)\b(?: \w+){0,2} holds?\b|\bholds? from\b/i,
    instead: '“applies”, “is valid”, “works”',
  },
  {
    found:
      /\bgood until\b|\bas a rule\b|\bbegun\b|\banew\b|\bputs? (?:it )?right\b|\bmuch read\b|\bof the mail\b|\bmeanwhile you\b/i,
    instead: 'the usual word: valid until, usually, started, again, fix',
  },
  { found: /\bdefinition size\b|\bidempotency keys?\b(?=\W*$)/i, instead: 'a word of readers' },
  { found: /\b(?:recognis|organis|synthesis[ei]|favour|colour|labell)\w*/i, instead: 'American spelling' },
  { found: /\b0\d:\d\d\s?[ap]m\b/i, instead: 'no leading zero beside AM or PM' },
  {
    found: /\bis typed\b|\bType it\b|\bwith six digits\b|\bworks for \w+ minutes\b/i,
    instead: '“enter”, “six-digit”, “expires in”',
  },
  {
    found:
      /\bleads? to you\b|\bopens your account\b|\bdevices that are in it\b|\bwhat you end\b|\btakes? (?:this|that|it) back\b/i,
    instead: '“redirects”, “signed-in devices”, “undo”',
  },
  {
    found: /\b(?:it|nothing) waits\b|\bnews of\b|\bwords of a chat\b|\bworks at once\b|^How is \{name\}\?$/i,
    instead: "the plain sentence: “It'll be waiting”, “{product} news”, “now”",
  },
  {
    found: /\bleft the shelves\b|\bkeeps its name\b|\bpicks that\b|\bit rests\b|\ba machine\b/i,
    instead: '“removed”, “recommendations”, “automation”',
  },
];
