/** Every limit of the product by name. Sources: part 1 §5 and §9, part 2 §5 and §9, decisions §5. Lengths are UTF-16 code units. */
export const limits = {
  usernameMin: 3,
  usernameMax: 20,
  externalUsernameMin: 4,
  externalUsernameMax: 20,
  externalNameMin: 4,
  nameMin: 3,
  nameMax: 20,
  highlightsMax: 1000,
  emailMax: 254,

  personaNameMax: 20,
  personaTextMin: 3,
  /** Drawn portraits that a persona may wear. */
  personaPortraits: 12,
  /** Pictures of one user: room to try some out, none to fill the disk. */
  avatarUploadsPerHour: 30,

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
  /** Scrolling asks again for a page that did not come after this long (part 2 §4). */
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
  /** Reports of one session: a bad evening fits, a flood does not. */
  reportsPerHour: 60,
  /** Likes, blocks, ratings and other clicks of one session on characters. */
  opinionsPerMinute: 120,
  /** Edits, bookmarks, memories and scene notes of one session: five a second are more than hands can do. */
  changesPerMinute: 300,
  translationSeconds: 60,
  translationsPerHour: 20,

  chatbotNameMax: 20,
  chatbotTitleMax: 100,
  greetingMax: 4000,
  personalityMax: 5000,
  scenarioMax: 4000,
  dialogueMax: 4000,
  definitionTokensPublic: 2500,
  definitionTokensPrivate: 4000,
  tagsMax: 56,
  lorebookContentMax: 1000,
  lorebookKeywordsMax: 12,

  exploreHitsPage: 48,
  facetValuesMax: 100,
  searchDebounceMs: 300,
  searchCacheMs: 300_000,
  searchTimeoutMs: 20_000,
  cardTitleMax: 100,
  tagsShownFirst: 10,
  newCharacterDays: 7,
  scrollToTopPx: 1000,

  toastShortMs: 2000,
  toastNormalMs: 3000,
  toastLongMs: 5000,

  /** New guest sessions from one address: a campus behind one address fits, a flood of rows does not. */
  newGuestsPerHour: 600,
  guestMessagesPerHour: 15,
  memberMessagesPerMinute: 60,

  cardFileBytes: 10_000_000,
  avatarBytes: 5_000_000,
  attachmentBytes: 8_000_000,
  requestBodyBytes: 1_000_000,

  /** Sockets one listener may hold open: a tab each. */
  audioSocketsMax: 4,
  audioTicketsPerMinute: 30,
  audioRequestsPerMinute: 60,
  voiceSamplesPerMinute: 60,

  /** New orders of one user: room for a wrong card or two, none for trying out stolen ones. */
  purchasesPerHour: 20,
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

  /** Ads and ratings that one visitor's page may tell of. */
  eventsPerMinute: 60,
  autoRoundsMax: 10,
  adTextMax: 300,
  adsAfterMessages: 10,
  eventLabelMax: 300,

  idempotencyHours: 24,
  undoDays: 30,
} as const;

/** Generation defaults (decisions §6, last paragraph). */
export const generationDefaults = { max_new_tokens: 180, temperature: 0.7, top_p: 0.7, top_k: 90 } as const;

/** Limits of pictures, apart from the others: nobody pays for them before a picture is asked for. */
export const imageLimits = {
  /** What a picture is to show, and what is added to every prompt or kept out of it. */
  promptMax: 1000,
  promptPartMax: 300,
  guestPerDay: 3,
  /** A flood of pictures is dear; a person who looks at each makes fewer. */
  memberPerMinute: 10,
  pictureBytes: 8_000_000,
  /** Longest side of a picture that we take, in pixels. */
  pictureSideMax: 4096,
  trainingsPerDay: 4,
  picturesPage: 24,
} as const;
