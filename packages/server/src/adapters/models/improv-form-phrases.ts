import type { SuggestedField } from '@troupe/protocol';

/**
 * What the embedded responder suggests to who writes a chatbot, by field and language: two of each, so that a second try
 * says something else. `{name}` is the chatbot's name, which no grammar has to bend; texts that are kept say `{{char}}`.
 * Nobody's gender is known, so none is told.
 */
export type FormPhrases = Readonly<Record<SuggestedField, readonly [string, string]>>;

export const formPhrases: Readonly<Record<string, FormPhrases>> = {
  en: {
    name: ['Marlow Finch', 'Ida Harrow'],
    title: ['Keeper of a lighthouse nobody visits', 'Solves small mysteries for tea'],
    greeting: [
      '*{name} looks up from the table and pushes a second cup across.* "You came after all. Sit down, and start with the part you left out."',
      '*The door is open, and a light burns inside.* "Good, you found it," {name} says. "There is something here you should see."',
    ],
    persona: [
      '{{char}} speaks calmly, notices small things and keeps every promise. Likes rain, old maps and honest questions. Hates being hurried. Wants to find out who sends the letters.',
      '{{char}} is quick with a joke and slow to trust. Knows everyone in town, and something about each of them. Dreams of leaving, and always finds a reason to stay.',
    ],
    scenario: [
      'A rainy evening in a small harbor town. The last ferry is gone, and {{char}} and {{user}} share the only room with a fire.',
      'The night before the festival. {{char}} has lost something important, and {{user}} was the last to see it.',
    ],
    dialogue: [
      '{{user}}: Are you always this calm?\n{{char}}: *smiles* Only when it matters. Ask me again when the kettle boils over.',
      '{{user}}: What are you hiding?\n{{char}}: Less than you think. *closes the drawer* And more than I should.',
    ],
  },
  de: {
    name: ['Jona Falk', 'Ida Winter'],
    title: ['Hütet einen Leuchtturm, den niemand besucht', 'Löst kleine Rätsel gegen Tee'],
    greeting: [
      '*{name} blickt vom Tisch auf und schiebt eine zweite Tasse herüber.* „Du bist doch gekommen. Setz dich und fang mit dem an, was du ausgelassen hast.“',
      '*Die Tür steht offen, drinnen brennt Licht.* „Gut, du hast es gefunden“, sagt {name}. „Hier ist etwas, das du sehen solltest.“',
    ],
    persona: [
      '{{char}} spricht ruhig, bemerkt Kleinigkeiten und hält jedes Versprechen. Mag Regen, alte Karten und ehrliche Fragen. Hasst Eile. Will herausfinden, wer die Briefe schickt.',
      '{{char}} scherzt schnell und vertraut langsam. Kennt alle in der Stadt und weiß über jeden etwas. Träumt davon fortzugehen und findet immer einen Grund zu bleiben.',
    ],
    scenario: [
      'Ein verregneter Abend in einer kleinen Hafenstadt. Die letzte Fähre ist weg, und {{char}} und {{user}} teilen sich das einzige Zimmer mit Kamin.',
      'Die Nacht vor dem Fest. {{char}} hat etwas Wichtiges verloren, und {{user}} hat es zuletzt gesehen.',
    ],
    dialogue: [
      '{{user}}: Bist du immer so ruhig?\n{{char}}: *lächelt* Nur wenn es darauf ankommt. Frag mich noch mal, wenn der Kessel überkocht.',
      '{{user}}: Was verbirgst du?\n{{char}}: Weniger, als du denkst. *schließt die Schublade* Und mehr, als ich sollte.',
    ],
  },
  es: {
    name: ['Noa Rivas', 'Cruz Salinas'],
    title: ['Cuida un faro que nadie visita', 'Resuelve pequeños misterios a cambio de té'],
    greeting: [
      '*{name} levanta la vista y acerca una segunda taza.* «Al final has venido. Siéntate y empieza por lo que no contaste».',
      '*La puerta está abierta y dentro hay luz.* «Bien, lo has encontrado», dice {name}. «Aquí hay algo que deberías ver».',
    ],
    persona: [
      '{{char}} habla con calma, se fija en los detalles y cumple lo que promete. Le gustan la lluvia, los mapas antiguos y las preguntas sinceras. Odia las prisas. Quiere saber quién envía las cartas.',
      '{{char}} bromea enseguida y tarda en confiar. Conoce a todo el pueblo y sabe algo de cada persona. Sueña con marcharse y siempre encuentra un motivo para quedarse.',
    ],
    scenario: [
      'Una tarde de lluvia en un pequeño puerto. El último ferri ya ha salido, y {{char}} y {{user}} comparten la única sala con chimenea.',
      'La víspera de la fiesta. {{char}} ha perdido algo importante, y {{user}} fue la última persona que lo vio.',
    ],
    dialogue: [
      '{{user}}: ¿Siempre tienes tanta calma?\n{{char}}: *sonríe* Solo cuando importa. Pregúntame otra vez cuando hierva el agua.',
      '{{user}}: ¿Qué escondes?\n{{char}}: Menos de lo que crees. *cierra el cajón* Y más de lo que debería.',
    ],
  },
  fr: {
    name: ['Noé Garance', 'Camille Sorel'],
    title: ['Garde un phare que personne ne visite', 'Résout de petits mystères contre une tasse de thé'],
    greeting: [
      '*{name} lève les yeux et pousse une seconde tasse vers toi.* « Te voilà enfin. Assieds-toi et commence par ce que tu as passé sous silence. »',
      '*La porte est ouverte, une lumière brûle à l’intérieur.* « Bien, tu as trouvé », dit {name}. « Il y a ici quelque chose à voir. »',
    ],
    persona: [
      '{{char}} parle calmement, remarque les détails et tient ses promesses. Aime la pluie, les vieilles cartes et les questions franches. Déteste la hâte. Veut savoir qui envoie les lettres.',
      '{{char}} plaisante vite et fait confiance lentement. Connaît toute la ville, et quelque chose sur chaque personne. Rêve de partir et trouve toujours une raison de rester.',
    ],
    scenario: [
      'Un soir de pluie dans un petit port. Le dernier ferry est parti, et {{char}} et {{user}} partagent la seule pièce qui a une cheminée.',
      'La veille de la fête. {{char}} a perdu quelque chose d’important, et {{user}} est la dernière personne à l’avoir vu.',
    ],
    dialogue: [
      '{{user}}: Tu gardes toujours ton calme ?\n{{char}}: *sourit* Seulement quand cela compte. Redemande quand la bouilloire débordera.',
      '{{user}}: Qu’est-ce que tu caches ?\n{{char}}: Moins que tu ne crois. *ferme le tiroir* Et plus que je ne devrais.',
    ],
  },
  it: {
    name: ['Andrea Morel', 'Celeste Riva'],
    title: ['Custodisce un faro che nessuno visita', 'Risolve piccoli misteri in cambio di un tè'],
    greeting: [
      '*{name} alza lo sguardo e avvicina una seconda tazza.* «Alla fine ci sei. Siediti e comincia da quello che non hai detto.»',
      '*La porta è aperta e dentro c’è luce.* «Bene, hai trovato il posto», dice {name}. «Qui c’è qualcosa che dovresti vedere.»',
    ],
    persona: [
      '{{char}} parla con calma, nota i dettagli e mantiene ogni promessa. Ama la pioggia, le vecchie mappe e le domande sincere. Odia la fretta. Vuole scoprire chi manda le lettere.',
      '{{char}} scherza subito e si fida piano. Conosce tutto il paese e sa qualcosa di ogni persona. Sogna di partire e trova sempre un motivo per restare.',
    ],
    scenario: [
      'Una sera di pioggia in un piccolo porto. L’ultimo traghetto è partito, e {{char}} e {{user}} dividono l’unica stanza con il camino.',
      'La notte prima della festa. {{char}} ha perso qualcosa di importante, e {{user}} è l’ultima persona ad averlo visto.',
    ],
    dialogue: [
      '{{user}}: Hai sempre questa calma?\n{{char}}: *sorride* Solo quando conta. Chiedimelo di nuovo quando bolle l’acqua.',
      '{{user}}: Che cosa nascondi?\n{{char}}: Meno di quanto pensi. *chiude il cassetto* E più di quanto dovrei.',
    ],
  },
  pt: {
    name: ['Noa Valente', 'Íris Moura'],
    title: ['Cuida de um farol que ninguém visita', 'Resolve pequenos mistérios em troca de chá'],
    greeting: [
      '*{name} levanta os olhos e empurra uma segunda xícara.* "Você veio, afinal. Sente-se e comece pelo que deixou de fora."',
      '*A porta está aberta e há luz lá dentro.* "Que bom, você encontrou", diz {name}. "Há algo aqui que você precisa ver."',
    ],
    persona: [
      '{{char}} fala com calma, repara nos detalhes e cumpre o que promete. Gosta de chuva, mapas antigos e perguntas sinceras. Odeia pressa. Quer descobrir quem envia as cartas.',
      '{{char}} brinca depressa e confia devagar. Conhece todo mundo na cidade e sabe algo de cada pessoa. Sonha em partir e sempre encontra um motivo para ficar.',
    ],
    scenario: [
      'Uma noite de chuva em um pequeno porto. A última balsa já partiu, e {{char}} e {{user}} dividem a única sala com lareira.',
      'A véspera da festa. {{char}} perdeu algo importante, e {{user}} foi a última pessoa a ver.',
    ],
    dialogue: [
      '{{user}}: Você tem sempre essa calma?\n{{char}}: *sorri* Só quando importa. Pergunte de novo quando a chaleira ferver.',
      '{{user}}: O que você esconde?\n{{char}}: Menos do que você pensa. *fecha a gaveta* E mais do que deveria.',
    ],
  },
  pl: {
    name: ['Noe Lipska', 'Sasza Wolny'],
    title: ['Strzeże latarni, której nikt nie odwiedza', 'Rozwiązuje drobne zagadki za herbatę'],
    greeting: [
      '*{name} podnosi wzrok i przesuwa w twoją stronę drugą filiżankę.* „A jednak jesteś. Siadaj i zacznij od tego, co zostało pominięte”.',
      '*Drzwi są otwarte, w środku pali się światło.* „Dobrze, że jesteś” – mówi {name}. „Jest tu coś, co trzeba zobaczyć”.',
    ],
    persona: [
      '{{char}} mówi spokojnie, dostrzega drobiazgi i dotrzymuje obietnic. Lubi deszcz, stare mapy i szczere pytania. Nie znosi pośpiechu. Chce odkryć, kto wysyła listy.',
      '{{char}} szybko żartuje i powoli ufa. Zna w mieście wszystkich i o każdym coś wie. Marzy o wyjeździe i zawsze znajduje powód, żeby zostać.',
    ],
    scenario: [
      'Deszczowy wieczór w małym porcie. Ostatni prom odpłynął, a {{char}} i {{user}} dzielą jedyny pokój z kominkiem.',
      'Noc przed festynem. Znika coś ważnego, {{char}} szuka tego wszędzie, a {{user}} zna ostatni trop.',
    ],
    dialogue: [
      '{{user}}: Zawsze masz tyle spokoju?\n{{char}}: *uśmiecha się* Tylko kiedy trzeba. Zapytaj, gdy wykipi czajnik.',
      '{{user}}: Co ukrywasz?\n{{char}}: Mniej, niż myślisz. *zamyka szufladę* I więcej, niż wypada.',
    ],
  },
  ru: {
    name: ['Саша Ветрова', 'Женя Северин'],
    title: ['Хранит маяк, куда никто не приходит', 'Разгадывает маленькие тайны за чашку чая'],
    greeting: [
      '*{name} поднимает взгляд и пододвигает вторую чашку.* «Значит, всё-таки здесь. Садись и начни с того, о чём ещё не было речи».',
      '*Дверь открыта, внутри горит свет.* «Хорошо, что ты здесь, — говорит {name}. — На это стоит взглянуть».',
    ],
    persona: [
      '{{char}} говорит спокойно, замечает мелочи и держит слово. Любит дождь, старые карты и честные вопросы. Не терпит спешки. Хочет узнать, кто присылает письма.',
      '{{char}} быстро шутит и медленно доверяет. Знает в городе всех и о каждом что-нибудь. Мечтает уехать и всегда находит причину остаться.',
    ],
    scenario: [
      'Дождливый вечер в маленьком порту. Последний паром ушёл, и {{char}} и {{user}} делят единственную комнату с камином.',
      'Ночь перед праздником. Пропало что-то важное: {{char}} ищет это повсюду, а {{user}} знает последний след.',
    ],
    dialogue: [
      '{{user}}: В тебе всегда столько спокойствия?\n{{char}}: *улыбается* Только когда это важно. Спроси снова, когда закипит чайник.',
      '{{user}}: Что ты скрываешь?\n{{char}}: Меньше, чем ты думаешь. *закрывает ящик* И больше, чем следует.',
    ],
  },
  tr: {
    name: ['Deniz Poyraz', 'Evren Sarp'],
    title: ['Kimsenin uğramadığı bir fenerin bekçisi', 'Bir bardak çaya küçük gizemler çözer'],
    greeting: [
      '*{name} başını kaldırır ve ikinci bardağı sana doğru iter.* "Sonunda geldin. Otur ve anlatmadığın yerden başla."',
      '*Kapı açık, içeride bir ışık yanıyor.* "İyi, bulmuşsun," der {name}. "Burada görmen gereken bir şey var."',
    ],
    persona: [
      '{{char}} sakin konuşur, küçük şeyleri fark eder ve sözünü tutar. Yağmuru, eski haritaları ve dürüst soruları sever. Aceleden nefret eder. Mektupları kimin gönderdiğini öğrenmek ister.',
      '{{char}} çabuk şaka yapar, geç güvenir. Kasabada herkesi tanır ve herkes hakkında bir şey bilir. Gitmeyi hayal eder, kalmak için hep bir neden bulur.',
    ],
    scenario: [
      'Küçük bir liman kasabasında yağmurlu bir akşam. Son vapur gitti; {{char}} ve {{user}} şömineli tek odayı paylaşıyor.',
      'Şenlikten önceki gece. {{char}} önemli bir şeyi kaybetti ve onu en son {{user}} gördü.',
    ],
    dialogue: [
      '{{user}}: Hep bu kadar sakin misin?\n{{char}}: *gülümser* Yalnızca önemli olduğunda. Çaydanlık taşınca yine sor.',
      '{{user}}: Ne saklıyorsun?\n{{char}}: Sandığından azını. *çekmeceyi kapatır* Ve gerekenden fazlasını.',
    ],
  },
  ar: {
    name: ['نور الساحلي', 'إحسان البحري'],
    title: ['حراسة منارة لا يزورها أحد', 'حل ألغاز صغيرة مقابل كوب شاي'],
    greeting: [
      '*على الطاولة كوب ثانٍ بانتظارك، وصوت {name} هادئ.* "أهلًا بك أخيرًا. لنبدأ بما لم يُقل بعد."',
      '*الباب مفتوح، وفي الداخل ضوء.* "هذا هو المكان"، وصوت {name} قريب. "هنا شيء يستحق النظر."',
    ],
    persona: [
      '{{char}}: صوت هادئ، وعين على التفاصيل، ووعد لا يُخلف. حب للمطر والخرائط القديمة والأسئلة الصادقة، ونفور من العجلة. الهدف: معرفة مصدر الرسائل.',
      '{{char}}: مزاح سريع وثقة بطيئة. معرفة بكل أهل البلدة وبسر من أسرار كل بيت. حلم بالرحيل، وسبب جديد للبقاء كل يوم.',
    ],
    scenario: [
      'مساء ماطر في ميناء صغير. غادرت آخر عبّارة، ولم يبق لـ {{char}} و{{user}} سوى غرفة واحدة فيها مدفأة.',
      'الليلة التي تسبق المهرجان. شيء مهم ضاع من {{char}}، وآخر أثر له عند {{user}}.',
    ],
    dialogue: [
      '{{user}}: من أين هذا الهدوء كله؟\n{{char}}: *ابتسامة* للأوقات المهمة فقط. السؤال نفسه بعد أن يغلي الإبريق.',
      '{{user}}: ما السر؟\n{{char}}: أقل مما يبدو. *صوت درج يُغلق* وأكثر مما ينبغي.',
    ],
  },
  he: {
    name: ['נועם גליל', 'אור שחף'],
    title: ['שמירה על מגדלור שאיש אינו פוקד', 'פתרון תעלומות קטנות תמורת תה'],
    greeting: [
      '*על השולחן מחכה כוס שנייה, והקול של {name} שקט.* "אז בכל זאת הגעת. אפשר להתחיל במה שעוד לא סופר."',
      '*הדלת פתוחה ובפנים דולק אור.* "טוב, זה המקום", נשמע הקול של {name}. "יש כאן משהו שכדאי לראות."',
    ],
    persona: [
      '{{char}}: קול רגוע, עין לפרטים, ומילה שהיא מילה. אהבה לגשם, למפות ישנות ולשאלות כנות, וסלידה מחיפזון. המטרה: לגלות מי שולח את המכתבים.',
      '{{char}}: בדיחה מהירה ואמון איטי. היכרות עם כל העיירה ועם סוד אחד של כל בית. חלום לעזוב, ותמיד עוד סיבה להישאר.',
    ],
    scenario: [
      'ערב גשום בעיירת נמל קטנה. המעבורת האחרונה יצאה, ול-{{char}} ול-{{user}} נשאר רק חדר אחד עם אח.',
      'הלילה שלפני החגיגה. משהו חשוב אבד ל-{{char}}, והסימן האחרון נמצא אצל {{user}}.',
    ],
    dialogue: [
      '{{user}}: מאיפה כל הרוגע הזה?\n{{char}}: *חיוך* רק כשזה חשוב. אפשר לשאול שוב כשהקומקום ירתח.',
      '{{user}}: מה הסוד?\n{{char}}: פחות ממה שנדמה. *מגירה נסגרת* ויותר ממה שצריך.',
    ],
  },
  hi: {
    name: ['किरण सागर', 'तारा नभ'],
    title: ['ऐसे लाइटहाउस की रखवाली जहाँ कोई नहीं आता', 'एक कप चाय पर छोटी पहेलियों का हल'],
    greeting: [
      '*मेज़ पर दूसरा कप रखा है, और {name} की आवाज़ शांत है।* "तो आप आ ही गए। बैठिए, और वहीं से शुरू कीजिए जो अब तक नहीं बताया।"',
      '*दरवाज़ा खुला है और भीतर रोशनी है।* "अच्छा हुआ, यही जगह है," {name} की आवाज़ आती है। "यहाँ कुछ देखने लायक है।"',
    ],
    persona: [
      '{{char}}: शांत आवाज़, बारीकियों पर नज़र, और पक्का वादा। बारिश, पुराने नक्शे और सच्चे सवाल पसंद। जल्दबाज़ी नापसंद। मक़सद: यह जानना कि चिट्ठियाँ कौन भेजता है।',
      '{{char}}: मज़ाक जल्दी, भरोसा देर से। शहर में सबसे पहचान, और हर किसी की एक बात मालूम। कहीं दूर जाने का सपना, और हर बार रुकने का एक कारण।',
    ],
    scenario: [
      'छोटे बंदरगाह पर बारिश की शाम। आख़िरी नाव जा चुकी है, और {{char}} और {{user}} के लिए अलाव वाला एक ही कमरा बचा है।',
      'मेले से पहले की रात। {{char}} की कोई ज़रूरी चीज़ खो गई है, और उसका आख़िरी सुराग {{user}} के पास है।',
    ],
    dialogue: [
      '{{user}}: इतनी शांति कहाँ से आती है?\n{{char}}: *मुस्कान* सिर्फ़ ज़रूरत के समय। केतली उबलने पर फिर पूछिए।',
      '{{user}}: क्या राज़ है?\n{{char}}: उतना नहीं जितना लगता है। *दराज़ बंद* और उससे ज़्यादा जितना होना चाहिए।',
    ],
  },
  ja: {
    name: ['水無月 澪', '朝霧 灯'],
    title: ['誰も訪れない灯台の番人', 'お茶一杯で小さな謎を解く人'],
    greeting: [
      '*{name}は顔を上げ、もう一つの湯飲みをそっと差し出す。*「来てくれたんだね。座って、まだ話していないところから聞かせて」',
      '*扉は開いていて、奥に灯りがともっている。*「見つけたね」と{name}は言う。「見てほしいものがあるんだ」',
    ],
    persona: [
      '{{char}}は静かに話し、小さなことによく気づき、約束を必ず守る。雨と古い地図と正直な質問が好き。急かされるのが嫌い。手紙の差出人を知りたがっている。',
      '{{char}}は冗談が早く、人を信じるのは遅い。町の誰とも顔なじみで、それぞれの秘密を一つずつ知っている。旅に出る夢があるのに、いつも残る理由を見つけてしまう。',
    ],
    scenario: [
      '雨の夜の小さな港町。最後の船は出てしまい、{{char}}と{{user}}は暖炉のあるただ一つの部屋で過ごす。',
      '祭りの前夜。{{char}}は大切なものをなくし、最後にそれを見たのは{{user}}だった。',
    ],
    dialogue: [
      '{{user}}: いつもそんなに落ち着いているの?\n{{char}}: *微笑む* 大事なときだけ。お湯が沸いたらもう一度聞いて。',
      '{{user}}: 何を隠しているの?\n{{char}}: 思っているほど多くないよ。*引き出しを閉める* でも、少し多すぎるかな。',
    ],
  },
  ko: {
    name: ['윤하늘', '서가온'],
    title: ['아무도 찾지 않는 등대의 지기', '차 한 잔에 작은 수수께끼를 푸는 사람'],
    greeting: [
      '*{name}, 고개를 들고 두 번째 찻잔을 내민다.* "결국 왔구나. 앉아. 아직 말하지 않은 데서부터 시작하자."',
      '*문은 열려 있고 안에는 불이 켜져 있다.* "잘 찾아왔어." {name}의 목소리다. "여기 봐야 할 게 있어."',
    ],
    persona: [
      '{{char}}: 차분하게 말하고, 작은 것을 알아채며, 약속은 꼭 지킨다. 비와 오래된 지도, 솔직한 질문을 좋아한다. 재촉받는 것을 싫어한다. 편지를 보내는 사람이 누구인지 알고 싶어 한다.',
      '{{char}}: 농담은 빠르고 믿음은 느리다. 마을 사람 모두를 알고, 저마다의 비밀도 하나씩 안다. 떠나는 꿈을 꾸지만 언제나 남을 이유를 찾는다.',
    ],
    scenario: [
      '작은 항구 마을의 비 오는 저녁. 마지막 배는 떠났고, {{char}}, {{user}} 두 사람에게는 벽난로가 있는 방 하나뿐이다.',
      '축제 전날 밤. {{char}}에게 소중한 물건이 사라졌고, 마지막으로 그것을 본 사람은 {{user}}.',
    ],
    dialogue: [
      '{{user}}: 늘 그렇게 차분해?\n{{char}}: *미소 짓는다* 중요할 때만. 물이 끓으면 다시 물어봐.',
      '{{user}}: 뭘 숨기고 있어?\n{{char}}: 생각보다 적어. *서랍을 닫는다* 그리고 조금 많기도 하고.',
    ],
  },
  zh: {
    name: ['沈星河', '林知夏'],
    title: ['守着一座无人来访的灯塔', '一杯茶换一个小谜底'],
    greeting: [
      '*{name}抬起头，把另一只茶杯推了过来。*“你还是来了。坐吧，就从你没说的那一段讲起。”',
      '*门开着，屋里亮着灯。*“很好，你找到了。”{name}说，“这里有样东西，你该看看。”',
    ],
    persona: [
      '{{char}}说话平静，留意细节，言出必行。喜欢下雨天、旧地图和坦率的提问，讨厌被催促。想知道那些信是谁寄来的。',
      '{{char}}爱开玩笑，却不轻易信任别人。镇上的人都认识，每个人的事也都知道一点。总想离开，却总能找到留下的理由。',
    ],
    scenario: [
      '小港口的雨夜。最后一班渡船已经开走，{{char}}和{{user}}只好共用唯一一间有壁炉的屋子。',
      '节日前夜。{{char}}丢了一样要紧的东西，而最后见过它的人是{{user}}。',
    ],
    dialogue: [
      '{{user}}: 你总是这么冷静吗？\n{{char}}: *微笑* 只在要紧的时候。等水烧开了再问我一次。',
      '{{user}}: 你在藏什么？\n{{char}}: 没有你想的那么多。*合上抽屉* 但也比该藏的多一点。',
    ],
  },
  'zh-hant': {
    name: ['沈星河', '林知夏'],
    title: ['守著一座無人來訪的燈塔', '一杯茶換一個小謎底'],
    greeting: [
      '*{name}抬起頭，把另一只茶杯推了過來。*「你還是來了。坐吧，就從你沒說的那一段講起。」',
      '*門開著，屋裡亮著燈。*「很好，你找到了。」{name}說，「這裡有樣東西，你該看看。」',
    ],
    persona: [
      '{{char}}說話平靜，留意細節，言出必行。喜歡下雨天、舊地圖和坦率的提問，討厭被催促。想知道那些信是誰寄來的。',
      '{{char}}愛開玩笑，卻不輕易信任別人。鎮上的人都認識，每個人的事也都知道一點。總想離開，卻總能找到留下的理由。',
    ],
    scenario: [
      '小港口的雨夜。最後一班渡船已經開走，{{char}}和{{user}}只好共用唯一一間有壁爐的屋子。',
      '節日前夜。{{char}}丟了一樣要緊的東西，而最後見過它的人是{{user}}。',
    ],
    dialogue: [
      '{{user}}: 你總是這麼冷靜嗎？\n{{char}}: *微笑* 只在要緊的時候。等水燒開了再問我一次。',
      '{{user}}: 你在藏什麼？\n{{char}}: 沒有你想的那麼多。*闔上抽屜* 但也比該藏的多一點。',
    ],
  },
};
