/** Every limit of the product by name. Lengths are UTF-16 code units. */
export const limits = {
  externalUsernameMin: 4,
  externalUsernameMax: 20,
  externalNameMin: 4,
  highlightsMax: 1000,
  emailMax: 254,

  personaNameMax: 20,
  personaTextMin: 3,
  /** Drawn portraits that a persona may wear. */
  personaPortraits: 12,

  messageMax: 8000,
  hintMax: 300,
  /** A scene note, in UTF-16 units, and how deep in the history it may stand; 4 is as deep as it stands unless told. */
  sceneNoteMax: 500,
  sceneNoteDepth: 4,
  sceneNoteDepthMax: 20,
  /** Suggestions that one call may ask for. */
  ideasMax: 3,
  memoryMax: 250,
  memoriesPage: 25,
  /** Memories of one conversation; automatic ones make room for newer ones before. */
  memoriesMax: 200,
  automaticMemoriesMax: 100,
  /** Messages after which facts are drawn from a conversation again. */
  memoryEveryMessages: 6,
  conversationTitleMax: 50,
  conversationPreviewMax: 300,
  searchWordsMax: 200,
  messagesPage: 50,
  /** Scrolling asks again for a page that did not come after this long (C-CONV-04). */
  loadingScrollResetMs: 1000,
  conversationsPage: 25,
  pageMax: 100,
  typingIndicatorDelayMs: 300,
  resubmitWaitMs: 5000,
  /** Messages of one conversation that may wait on a device for a connection. */
  outboxMax: 20,

  ratingStars: 5,
  ratingThanksMs: 5000,
  interactionAmountMax: 100,
  recommendationIdMax: 64,
  reportCommentMax: 1000,
  /** Of a report by its page (R-REPORT-01). */
  reportDetailsMax: 250,
  reportCharacterIdMax: 50,
  /** Days in which a report is handled (R-REPORT-05). */
  reportDays: 7,
  /** One word of an appeal, how many its subject may say, and how many appeals a page of them has. */
  appealTextMax: 2000,
  appealMessagesMax: 20,
  appealsPage: 25,
  /** Facts of a statement of reasons; and its scope, its ground and the version of that. */
  statementFactsMax: 4000,
  statementRefMax: 300,
  translationSeconds: 60,

  chatbotNameMax: 20,
  chatbotTitleMax: 100,
  /** Texts stored before the rule was 2000 may be up to 4000 long; they stay as they are until they are edited. */
  greetingMax: 2000,
  personalityMax: 5000,
  scenarioMax: 4000,
  dialogueMax: 4000,
  /** Tags that a filter may name at once. */
  tagsMax: 56,
  /** Tags of one chatbot ("Tag limit reached"). */
  chatbotTagsMax: 12,
  /** Of one tag that a member keeps as a filter. */
  tagMax: 60,
  /** A creator's name in an address: ours are shorter, partners' and guests' may be longer. */
  creatorNameMax: 64,
  /** Items of a list other than the grid, and how many of them are drawn at once (P-EXP-03). */
  listPage: 25,
  listBatch: 10,
  lorebookContentMax: 1000,
  lorebookKeywordsMax: 12,
  /** What one book may ask of a reply: entries, UTF-16 units of a keyword, patterns, newest messages looked through. */
  lorebookEntriesMax: 1000,
  lorebookKeywordMax: 300,
  lorebookPatternsMax: 50,
  lorebookScanDepthMax: 100,
  /** Time that patterns and long books may take in one reply before they count as not said. */
  loreMatchMs: 100,
  /** What of an imported card is taken over, in UTF-16 units; the rest stays in the card for the way out. */
  importedTextMax: 50_000,
  importedEntryMax: 5000,
  importedGreetingsMax: 100,
  importedNameMax: 100,
  /** Macros that are filled in one text; the others stay as they are written. */
  macrosMax: 500,
  /** Of all texts of one prompt together. */
  promptMacrosMax: 2000,

  /** How long an answer may take that only reads; one that changes something, or that a model writes; and a file, either way. */
  readMs: 30_000,
  writeMs: 90_000,
  fileMs: 300_000,
  /** Silence after which a stream is dead: its server writes a comment every 15 s. */
  streamSilenceMs: 40_000,
  /** Silence after which it is dead when the page has just come back. */
  awakeMs: 500,

  exploreHitsPage: 48,
  facetValuesMax: 100,
  searchDebounceMs: 300,
  /** Filters are kept this long after the last change of one (P-EXP-15). */
  settingsDebounceMs: 2000,
  searchCacheMs: 300_000,
  searchTimeoutMs: 20_000,
  cardTitleMax: 100,
  tagsShownFirst: 10,
  newCharacterDays: 7,
  scrollToTopPx: 1000,

  toastShortMs: 2000,
  toastNormalMs: 3000,
  toastLongMs: 5000,
  announcementMs: 5000,
  /** Of the history of what somebody was told. */
  notificationsPage: 25,
  /** Newest notifications of an account that are kept. */
  notificationsMax: 500,
  /** UTF-16 units of an address at a push service. */
  pushEndpointMax: 1000,
  /** Devices of one account that are told. */
  pushSubscriptionsMax: 10,

  cardFileBytes: 10_000_000,
  avatarBytes: 5_000_000,
  /** The body of a request, unless its endpoint says otherwise. */
  requestBodyBytes: 256_000,
  /** A conversation that begins with messages of its own. */
  openingBodyBytes: 1_000_000,
  /** Fields and boundaries around the file of a form. */
  formFieldsBytes: 64_000,
  /** How deep the JSON of a request may nest. */
  jsonDepthMax: 64,

  /** Sockets one listener may hold open: a tab each. */
  audioSocketsMax: 4,

  /** Days for which what a subscription gives stays after its end, while its renewal may still be paid (R-PORTAL-05). */
  graceDays: 7,
  customerNameMax: 30,
  customerEmailMax: 320,
  postalCodeMax: 16,
  stateMax: 60,
  promoCodeMax: 40,

  maxNewTokensMin: 180,
  maxNewTokensMax: 300,
  temperatureMax: 1.5,
  topPMin: 0.01,
  topKMin: 1,
  topKMax: 100,

  queueAccessMinutes: 20,
  queueProgressMinutes: 15,
  queueRetrySeconds: 30,

  autoRoundsMax: 10,
  adTextMax: 300,
  adsAfterMessages: 10,
  eventLabelMax: 300,
  /** UTF-16 units of a name that a page tells: a network, a plan. */
  pageEventNameMax: 40,

  idempotencyHours: 24,
  undoDays: 30,
} as const;

/** Limits of accounts, apart from the others: no widget asks for them. */
export const accountLimits = {
  usernameMin: 3,
  usernameMax: 20,
  displayNameMin: 3,
  displayNameMax: 20,
  /** How often a username may be changed, and in how many days. */
  usernameChanges: 2,
  usernameChangeDays: 30,
  /** A name that was given up is barred to others for so long. */
  formerNameDays: 90,
  /** The answer that a name is free keeps it for the account that asked. */
  nameHoldMinutes: 10,
  usernameCheckDelayMs: 500,
  /** The draft of a sign-up leaves the device this long after it went well (P-ONB-05). */
  draftClearMs: 500,
  /** What a link or an app says about who sent somebody, and how long a device keeps it. */
  affiliateMax: 128,
  affiliateDays: 30,
  /** How old a sign-in may be that changes the ways in. */
  recentSignInMinutes: 10,
  emailCodeMinutes: 10,
  emailRevertDays: 7,
} as const;

/** Limits of passkeys: how many open one account on one host, and what a browser may answer. */
export const passkeyLimits = {
  most: 10,
  nameMax: 40,
  challengeMinutes: 5,
  /** Base64url characters. Without an attestation an answer has some hundred bytes; those that come with one unasked fit too. */
  clientDataMax: 4096,
  attestationMax: 16_384,
  authenticatorDataMax: 4096,
  signatureMax: 4096,
  userHandleMax: 88,
} as const;

/** Limits of the profile, apart from the others: no widget asks for them. */
export const profileLimits = {
  highlightsMin: 3,
  openAiKeyMax: 200,
} as const;

/** Generation defaults (C-GEN-03). */
export const generationDefaults = { max_new_tokens: 180, temperature: 0.7, top_p: 0.7, top_k: 90 } as const;

/** Limits of pictures, apart from the others: nobody pays for them before a picture is asked for. */
export const imageLimits = {
  /** What a picture is to show, and what is added to every prompt or kept out of it. */
  promptMax: 1000,
  promptPartMax: 300,
  pictureBytes: 8_000_000,
  /** Longest side of a picture that we take, in pixels. */
  pictureSideMax: 4096,
  /** Of an uploaded picture, as its first bytes say it: pixels of a side, and in all. */
  uploadSideMax: 8192,
  uploadPixelsMax: 40_000_000,
  trainingsPerDay: 4,
  picturesPage: 24,
} as const;

/** Limits of one request to the embedded search service, apart from the others: no browser asks for them. Lengths are UTF-16 units. */
export const searchLimits = {
  /** Searches of one `multi_search`; a page of the grid sends three at most. */
  searches: 5,
  bodyBytes: 100_000,
  queryMax: 500,
  /** Words of a query that count, and how many of them may be given up until something is found. */
  words: 8,
  wordsDropped: 3,
  filterMax: 4000,
  /** Clauses of a filter, values of all its lists, and words looked for in texts. */
  filterClauses: 60,
  filterValues: 300,
  filterWords: 40,
  sortFields: 3,
  facetFields: 10,
  facetValues: 250,
  /** Names in `query_by`, `include_fields` and the like, and the length of any other parameter. */
  names: 40,
  parameterMax: 500,
  perPage: 250,
  /** How deep a page may lie. */
  hits: 100_000,
  /** A search that took this long answers with what it has (`search_cutoff`). */
  cutoffMs: 250,
} as const;

/** Limits of the files that an operator puts beside a brand file: logo, fonts, pictures of ads. */
export const brandFileLimits = {
  /** Bytes of one file: a font of many scripts is about this large. */
  fileBytes: 2_000_000,
  filesMax: 100,
  /** Bytes of all files of one brand. They are kept in memory once they were asked for. */
  folderBytes: 20_000_000,
} as const;
