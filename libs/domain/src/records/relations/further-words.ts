// A data table of relation words in the Nordic and Slavic languages, and rarer words of the others.
// See `words.ts`.
import type { RelationType } from './vocabulary.ts';

/** Danish and Norwegian "by" and Swedish "by". */
const AV = '{ av, af,}';
/** Polish "by". */
const PRZEZ = '{ przez,}';
/** Croatian and Slovene "by", Czech and Slovak "with" or nothing. */
const OD = '{ od, s, sa, z, ze, so,}';
/** "Than" and "from" in the Slavic languages. */
const NEZ = '{ nez, ako, jak, jako, od, niz, kot,}';
/** Endings of adjectives and participles in the Slavic languages. */
const END = '{a,o,e,i,y,}';

/** Words by relation, in the notation of `words.ts`. */
export const FURTHER_WORDS: Partial<Record<RelationType, readonly string[]>> = {
  covers: [
    'ricopr{e,ono}',
    'se superpone a',
    '{repose,pose,posee} sur',
    '{täcker,dekker,dækker,overlejrer,overlagrer,overligger}',
    'ligger {över,over,ovenpå,oppå,på}',
    '{leży,zalega,znajduje się} {nad,na,ponad}',
    '{nad,ponad,na powierzchni}',
    '{przykrywa,nakrywa,pokrywa,zalega na}',
    '{leží,leži,nachází se} {nad,na,iznad}',
    '{překrývá,prekrýva,kryje,pokrývá,pokrýva,nasedá na,přesahuje přes,prekriva,pokriva,preslojava,naliježe na,iznad}',
  ],
  covered_by: [
    'ricopert{o,a,i,e}{ da, dal, dalla,}',
    'recouvert{e,}{s,} de',
    '{täcks,täckt,dekkes,dekket,dækkes,dækket,overlejres,overlejret,overlagres,overlagret}' + AV,
    'ligger {under,nedunder}',
    '{leży,zalega,znajduje się} {pod,poniżej}',
    'pod',
    '{przykryt,nakryt,pokryt,przykrywan,nakrywan}' + END + PRZEZ,
    '{leží,leži,nachází se} {pod,ispod}',
    '{překryt,prekryt,překrýván,prekrývan,pokryt,prekriven,pokriven,prekrit,pokrit}' +
      END +
      '{ od, s, sa, z, čím, cim,}',
    'ispod',
  ],
  cuts: [
    '{disturbs,penetrates}',
    'a {coupe,recoupe,entaille,perce,creuse}',
    '{perce,perfore,perturbe,creuse dans}',
    '{durchschlägt,durchschneidet,greift{ ein,} in,eingetieft in}',
    '{skærer,skjærer,kutter,gennemskærer,genomskär,gjennomskjærer}',
    'nedskåret i',
    '{přetíná,pretína,protíná,řeže,reže,porušuje,narušuje,narúša,seká,zahlouben{a,o,} do}',
    '{przecina,tnie,narusza,wcina{ się,} w,wkopan{y,a,e} w}',
    '{siječe,sijece,sječe,presijeca,presjeca,ukopan{a,o,} u,seka,vsekan{a,o,} v}',
  ],
  cut_by: [
    '{disturbed,penetrated} by',
    'a ete {coupe,recoupe,entaille,perce} par',
    '{perce,perfore,perturbe}{e,}{s,} par',
    '{durchschlagen,durchschnitten}{ von, durch,}',
    '{skæres,skåret,skjæres,skåren,kuttes,kuttet,gennemskåret,gennemskæres}' + AV,
    '{přeťat,přetnut,preťat,proťat,řezán,řezan,rezan,porušen,porušován,narušen}' + END + '{ od, čím, cim,}',
    '{przecięt,przecinan,cięt,naruszon}' + END + PRZEZ,
    '{presječen,presijecan,sječen,presjecan,presekan}' + END + OD,
  ],
  fills: [
    '{füllung,einfüllung,verfüllung} {von,in}',
    '{comblement,remplissage} de',
    '{fyll,fyld,fyllning} {i,av,af,till}',
    'fylder',
    '{wypełnia,wypełnisko,zasypuje}',
    '{vyplňuje,vypĺňa,výplň}',
    '{ispunjava,zapunjava,puni,zapolnjuje,polni,{zapuna,ispuna,polnilo}{ od,}}',
  ],
  filled_by: [
    'contient le{s,} {comblement,remplissage}{s,}',
    '{a pour,ayant pour} {comblement,remplissage}',
    '{fyldes,fyldt,fylles,fylt,fylld}{ av, af, med,}',
    '{wypełnion,wypełnian,zasypan}' + END + '{ przez,}',
    '{vyplněn,vyplnen,vyplňován,vyplnovan}' + END + '{ čím, cim,}',
    '{ispunjen,zapunjen,zapolnjen}' + END + OD,
  ],
  abuts: [
    'zieht an {bestehende,bestehendes,bestehenden,bestehender}',
    '{setzt,baut,läuft,schließt} {an,gegen}',
    'angebaut an',
    '{adosse,accole,appuye}{e,}{s,} {a,contre,sur}',
    'en appui {sur,contre}',
    '{stöter,ansluter,lutar,anligger} {mot,till}',
    '{støder,støter,ligger,læner sig,lener seg} {op til,op ad,opp til,inntil,mot}',
    '{przylega{ do,},dostawion{y,a,e}{ do,},opiera się {o,na}}',
    '{přiléhá{ k, ke,},přisedá{ k, ke,},prilieha{ k, ku,},přiložen{a,o,} k,přizděn{a,o,} k}',
    '{opírá se o,opiera sa o,naslanja se{ na, uz,},prislonjen{a,o,}{ uz, na,}}',
  ],
  abutted_by: [
    'daran zieht',
    '{angelaufen,angezogen} von',
    'recoit l appui de',
    '{przylega,dostawiono} do {niej,niego}',
    '{přiléhá,přisedá} k {ní,němu}',
    'na nj{u,ega,eg} se naslanja',
  ],
  later_than: [
    'post dates',
    'postdates',
    '{yngre,senare,senere} {än,end,enn}',
    'efter',
    'młodsz{y,a,e}{ od, niż,}',
    'późniejsz{y,a,e}{ od, niż,}',
    'powyżej',
    'mladš{í,ia,ie}' + NEZ,
    'pozdějš{í,} než',
    'mlađ{i,a,e}{ od,}',
    '{kasnije,kasniji,kasnija,mlajš{i,a,e}}{ od,}',
  ],
  earlier_than: [
    'pre dates',
    'predates',
    '{äldre,tidigare,ældre,eldre,tidligere} {än,end,enn}',
    'före',
    'starsz{y,a,e}{ od, niż,}',
    'wcześniejsz{y,a,e}{ od, niż,}',
    'poniżej',
    'starš{í,ia,ie}' + NEZ,
    'dřívější než',
    'starij{i,a,e}{ od,}',
    '{ranije,raniji,ranija,starejš{i,a,e}}{ od,}',
    'předchází',
  ],
  same_as: [
    'same {context,unit,layer,su} as',
    '{gleich wie,dasselbe wie,gleichzusetzen mit}',
    '{samma,samme} som',
    '{lika,lik,lig} med',
    'är lika med',
    'identisk med',
    'motsvarar',
    'svarer til',
    '{tożsam,identyczn}{y,a,e}{ z,}',
    '{t{aki,aka,akie} sam{o,a,} jak,ten sam co,to samo co,równ{y,a,e}{ się,},równa się,odpowiada}',
    '{stejn,rovnak,rovnak}{é,ý,á,e}{ jako, ako, s,}',
    '{totožn,shodn,zhodn,identick}{é,ý,á,e,i}{ s, se, so, jako,}',
    'rovná se',
    '{ist{o,i,a,e},jednak{o,a,}}{ kao,}',
    '{identič,istovjet}{an,na,no}{ s, sa, kao,}',
    'enak{o,a,} kot',
  ],
  contemporary_with: [
    '{samtida,samtidig} med',
    'samtidig',
    '{równoczesn,współczesn,jednoczesn}{y,a,e}{ z, ze,}',
    '{současn,soudob,súčasn,súdob}{é,ý,á,e}{ s, se, so,}',
    '{istovremen,istodob,suvremen,sočas}{o,a,na,no,an,}{ s, sa, z,}',
  ],
  bonded_to: ['{provázán,prevazan}{a,o,} s', '{związan,przewiązan}{y,a,e} z', 'i forband med'],
  adjacent_to: [
    '{hat kontakt mit,in kontakt mit,kontakt mit,berührt}',
    '{gränsar till,grænser op til,grenser til}',
    '{styka się z,sąsiaduje z,przystaje do}',
    '{sousedí s,susedí s,dotýká se,dotýka sa}',
    '{graniči s,dodiruje}',
  ],
  contained_in: [
    '{gehört,zugehörig} zu',
    'appartient {a,au,aux}{ la structure, l ensemble, fait, groupe,}',
    '{ingår i,del av,del af}',
    'część{ z,}',
    '{součást,súčasť}',
    '{dio,del} od',
  ],
  contains: ['innehåller', 'indeholder', 'zawiera', 'obsahuje', 'sadrži'],
};
