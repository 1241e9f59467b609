const list = (words: string) => new Set(words.split(' '));

/** Countable nouns that people type in the singular without an article ("standing desk"). */
export const COUNT_NOUNS = list(
  'account advert ad album apartment app armchair article artist backpack bag balcony bakery band bath ' +
    'bathroom beach bed bedroom bicycle bike bird blanket blog board boat book boot bottle box brand ' +
    'bridge broker budget building bus business cafe cake calculator calendar camera campaign candle car ' +
    'card carpet cat chair charger chatbot child clinic clock coach company computer consultant container ' +
    'cookie course cup curtain customer cyclist dentist desk device diet dog door dress drone drink ebook ' +
    'editor employee engine event exercise fence festival fireplace flat floor flower form freelancer fridge ' +
    'game garage garden gift glass glove goal grill guide guitar gym habit hat headphone heater helmet hobby ' +
    'holiday home hotel house idea invoice job journal kettle keyboard kitchen knife lamp landlord laptop lawn ' +
    'lawyer lesson library lock logo machine manager map market mattress meal meeting microphone mirror mobile ' +
    'monitor mortgage motor mountain mug museum neighbour newsletter notebook nurse office oven paint painting ' +
    'panel park parent party pen person pet phone photo photographer piano picture pillow plan plant platform ' +
    'podcast pool portfolio poster printer product project pump puppy recipe restaurant ring river road robot ' +
    'roof room routine rucksack rug salon scarf school scooter screen server shelf shirt shoe shop shower sink ' +
    'site sofa solution sport startup store story strategy student studio subscription suitcase summary table ' +
    'tablet teacher team tent terrace template tenant test tie tip tool torch tour tower toy tractor trailer ' +
    'trainer tree trip truck umbrella vacation van vegetable vehicle video wall wallet wardrobe watch webinar ' +
    'website wedding wheel wheelchair window winery workflow workout workshop yacht',
);

const COMMON_WORDS = list(
  'a about after affordable air all an and are art as at back beauty before beginner beginners best better ' +
    'black blue body bread breakfast brew by cash cheap children city clean cleaning cloud code coffee cold ' +
    'content cook cooking cooler craft daily data day days design diet digital easy eco education electric email ' +
    'employees energy every everyday family fashion fast fees finance fitness food for fresh from front fruit ' +
    'full furniture future good grain green group growth guide hair hand hands health healthy heat heating high ' +
    'hiking home hot how ideas in income indoor insurance interior is it jewellery juice kids kitchen landing ' +
    'language law leadership learn learning life light local long love low luxury mail maintenance management ' +
    'marketing media men mental milk mobile modern money music my natural news night of office oil old on ' +
    'online open or organic our outdoor over page paper parents people personal pet photography plants power ' +
    'price prices private project property public quality quick real recipes remote rent repair safe safety ' +
    'sales school search second security self seo service services short simple skin sleep slow small smart ' +
    'snow social soft software solar space sport sports standing steel stone storage street style summer sun ' +
    'sustainable tax tea team tech technology the their things time tips to today top tourism toys traffic ' +
    'training travel trends tutoring urban use used vegan video vintage vs water wealth weather web wedding ' +
    'weight wellness what white why wine winter with without women wood wooden work working world writing yoga ' +
    'your youth',
);

const COMMON_ENDING =
  /(ings?|tions?|ments?|ness|ity|ities|able|ible|ful|less|ous|ive|ical|ers?|ors?|ists?|ics?|ally|ly)$/;

/** Words that may be written small inside a sentence; names are left as they are. */
export function isCommonWord(word: string): boolean {
  const small = word.toLowerCase();
  const singular = small.replace(/s$/, '');
  if (COMMON_WORDS.has(small) || COUNT_NOUNS.has(small) || COUNT_NOUNS.has(singular)) return true;
  return small.length > 5 && COMMON_ENDING.test(small);
}

const DOUBLED = list(
  'admit ban bat begin bet bid blog chat chop clap commit control crop cut dig dip drag drop drum equip fit ' +
    'flip forget get grab grip hit hop hug jog knit let log map mop net permit pin plan plot plug pop prefer put ' +
    'quit refer rip rob rub run scan set shop shut sip sit skip slip snap spin split spot stop strap submit swap ' +
    'swim tag tap tip trap trim upset vlog whip win wrap zip',
);

/** "brew" -> "brewing", "make" -> "making", "set" -> "setting". */
export function gerund(verb: string): string {
  if (verb === 'be') return 'being';
  if (DOUBLED.has(verb)) return `${verb}${verb.slice(-1)}ing`;
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
}

/** Verbs with which topics begin that are instructions ("improve your website"). */
export const INSTRUCTIONS = list(
  'achieve attract avoid become boost build buy choose create decorate develop discover enjoy find get grow ' +
    'hire improve increase install keep launch learn lose lower make organise organize overcome pick prepare ' +
    'prevent promote protect quit reach reduce remove renovate repair replace save sell speed start turn understand ' +
    'write',
);
