// A data table: the lowercase words that common passwords consist of, one group per text.
const GROUPS: Readonly<Record<string, string>> = {
  access: `password passwort passwd pass passw passe parola parolachiave segreto secret private privato admin
    administrator amministratore administrador root user utente username guest ospite test tester testing prova
    provaprova demo default login accesso access enter entra welcome benvenuto benvenuti benvenuta hello ciao changeme
    cambiami letmein temp temporary temporanea initial master manager operator operatore viewer system sistema server
    database backup office ufficio company azienda computer internet website windows microsoft linux ubuntu android
    iphone apple samsung google facebook instagram whatsapp youtube twitter netflix amazon oracle cisco postgres mysql
    sqlite docker docente studente student teacher school scuola university universita`,
  keyboard: `qwerty qwertz azerty qwertyuiop qwertyui qwert qwer qwe asdf asdfg asdfgh asdfghjk asdfghjkl asd zxcv zxcvb
    zxcvbn zxcvbnm zxc qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdqwe asdasd qweqwe zaqxsw poiuyt poiuytrewq lkjhgf
    lkjhgfdsa mnbvcxz abcd abc abcde abcdef abcdefg abcdefgh aaaa aabb xyz`,
  english: `love iloveyou loveyou iloveu lovely lover forever happy sunshine sunflower princess prince queen king monkey
    dragon football baseball basketball soccer hockey tennis golf fitness superman batman spiderman ironman starwars
    pokemon pikachu minecraft shadow killer hunter ranger ninja samurai phoenix falcon eagle tiger lion wolf panther
    cheetah dolphin turtle rabbit kitten puppy horse pony buster charlie ginger pepper cookie chocolate cheese banana
    orange cherry strawberry apples lemon coffee whiskey vodka diamond silver golden gold platinum crystal purple yellow
    black white green blue red pink rainbow star moon stars sunny summer winter spring autumn january february march
    april may june july august september october november december monday tuesday wednesday thursday friday saturday
    sunday weekend holiday vacation travel freedom liberty peace harmony friend friends family mother father brother
    sister baby angel heaven hell devil demon god jesus christ blessed trustno trustnoone whatever nothing something
    money dollar rich lucky luck winner champion power magic merlin gandalf matrix mustang ferrari porsche corvette
    mercedes yamaha honda toyota harley camaro guitar music metallica slipknot eminem rockstar player gamer games secure
    security america england london paris boston chicago dallas newyork texas california canada australia scotland
    ireland france germany spain europe`,
  italian: `amore amoremio amori tiamo tiamotanto tesoro cuore vita lavita vitamia bella bello bellissima bellissimo felice
    felicita gioia sole luna stella stelle stellina mare monte montagna fiume lago cielo terra fuoco acqua vento neve
    primavera estate autunno inverno gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre
    novembre dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica natale pasqua vacanza vacanze mamma papa
    nonna nonno fratello sorella figlio figlia famiglia bambino bambina amico amica amici casa cane gatto gattino
    cagnolino topolino paperino pluto pippo pluto minnie cucciolo farfalla principessa principe regina angelo
    angioletto diavolo paradiso forza fortuna coraggio libero liberta pace sempre persempre calcio pallone pallavolo
    cioccolato nutella gelato pizza pasta spaghetti caffe birra vino italia italiano italiana forzaitalia roma romana
    milano napoli torino palermo genova bologna firenze bari catania venezia verona messina padova trieste brescia parma
    modena perugia livorno ravenna cagliari foggia rimini salerno ferrara sassari siena pisa lucca arezzo ancona lecce
    aosta trento bolzano pescara sicilia sardegna toscana puglia calabria campania lazio umbria marche abruzzo molise
    piemonte lombardia liguria veneto`,
  football: `juventus juve forzajuve inter forzainter internazionale milan forzamilan acmilan asroma forzaroma forzanapoli
    fiorentina viola sampdoria atalanta udinese sassuolo juventino interista milanista romanista laziale napoletano
    maradona delpiero totti baggio ronaldo messi neymar ibrahimovic buffon pirlo liverpool arsenal chelsea manchester
    barcelona barcellona realmadrid madrid bayern everton tottenham celtic rangers steelers cowboys yankees lakers
    broncos packers redskins eagles bulldogs raiders`,
  names: `maria mariarosa anna giulia giulietta chiara francesca federica sara martina elisa elena alessia silvia valentina
    valeria laura paola roberta cristina daniela claudia monica simona barbara patrizia stefania giovanna teresa rosa
    lucia angela antonella sofia aurora ginevra alice emma giorgia beatrice greta arianna camilla ludovica marco andrea
    luca matteo lorenzo alessandro alessio francesco federico davide simone giuseppe giovanni antonio mario luigi
    vincenzo salvatore roberto stefano paolo daniele claudio massimo maurizio fabio fabrizio giorgio riccardo
    leonardo gabriele tommaso edoardo pietro emanuele nicola michele angelo domenico enrico filippo giacomo cristian
    michael michelle jennifer jessica ashley amanda nicole hannah daniel david robert thomas william andrew joshua
    matthew anthony christopher jordan justin brandon taylor maggie bailey sophie charlotte elizabeth samantha victoria
    george richard patrick steven alexander alexandra benjamin nicholas jonathan oliver harry jack james john peter
    martin anna mike joseph carlos miguel pedro sergio diego alejandro pablo carmen isabel hans klaus stefan sabine
    petra pierre marie nathalie isabelle camille julien nicolas`,
  trade: `archeologia archeologo archeologa archeologi archeo archaeology archaeologist archeology trowel trowels cazzuola
    scavo scavi excavation stratigrafia stratigraphy matrix harris harrismatrix pyarchinit museo museum soprintendenza
    necropoli tomba tombe anfora ceramica moneta monete mosaico tempio villa castello chiesa abbazia pompei ercolano
    ostia antica paestum selinunte agrigento siracusa etruschi etruria romani antichita preistoria medioevo storia
    history reperto reperti inventario inventory relitto cantiere progetto project laboratorio magazzino archivio
    archive deposito indiana indianajones laracroft tombraider caesar cesare augustus augusto spartacus gladiator
    gladiatore`,
};

/** All words, without duplicates. */
export const BASE_WORDS: readonly string[] = [
  ...new Set(Object.values(GROUPS).flatMap((group) => group.trim().split(/\s+/))),
];

/** Sequences of the keyboard and the alphabet that contain digits. */
export const DIGIT_WALKS: readonly string[] =
  `1qaz2wsx 1qaz2wsx3edc 2wsx3edc 3edc4rfv zaq12wsx zaq1xsw2 zaq1zaq1 xsw2zaq1 1qazxsw2 1qaz1qaz qaz123wsx qazwsx123
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u qwer1234 1234qwer 12345qwert
  qwert12345 asdf1234 1234asdf zxcv1234 123qweasd 123qwe123 qwe123qwe qweasd123 123qweasdzxc qwe123asd 123abc123
  abc123abc a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e a12345678 a123456789 aa123456 aa12345678 ab123456 abc12345
  abcd1234 1234abcd 12345abc 123456ab 123456abc 1234567a 12345678a 123456789a 12345678q 123456789q 87654321a 11111111a
  a1111111 a11111111 p455w0rd pa55word pa55w0rd p4ssw0rd passw0rd 1password 2password 12password 123password password1password
  letme1n l3tm31n w3lcome adm1n123 4dm1n123 r00t1234 t3st1234 trustno1 trustn01 11qqaazz 1234rewq asd123asd asd12345
  qaz12345 qwe12345 qwe123456 asd123456 zxc123456 zxc12345 112233aa aa112233 m1cr0s0ft c1sc0123 ncc1701d ncc1701e r2d2c3po
  thx11380 jordan23 bond0070 agent007 james007 myspace1 number01 blink182 area5151`.split(/\s+/);
