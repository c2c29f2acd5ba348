type Author =
  'free' | 'basic' | 'pro' | 'premium' | 'canceled' | 'waiting' | 'trainer' | 'adam' | 'rose' | 'theo' | 'yanis';
type Rating = 1 | 2 | 3 | 4 | 5;
type CommentText = readonly [author: Author, rating: Rating, content: string];

/** What members say, by video, oldest first; each could open the video when they wrote. */
export const COMMENTS: Readonly<Record<string, readonly CommentText[]>> = {
  'tenir-la-bouteille': [
    ['adam', 5, 'Je tenais la bouteille bien trop fort. Deux soirs plus tard, le poignet tourne tout seul.'],
    ['waiting', 4, 'Simple et clair. Un plan sur le pouce serait parfait.'],
    ['free', 5, 'À regarder avant tout le reste.'],
  ],
  'le-tour-simple': [
    ['trainer', 5, 'Le premier lancer de tous mes élèves. Prenez le temps du lâcher, le reste suit.'],
    ['theo', 4, 'Il m’a fallu une semaine, mais ça tourne rond.'],
    ['rose', 5, 'Enfin quelqu’un qui explique où regarder.'],
    ['yanis', 5, 'Vingt répétitions par soir avec la boucle, et la main gauche a suivi.'],
    ['canceled', 4, 'Très bien filmé. Le mouvement 3 va un peu vite.'],
    ['pro', 5, 'Même après deux ans de bar, j’ai corrigé mon lâcher.'],
    ['adam', 5, 'The captions helped a lot. My first clean turn came on day three.'],
    ['waiting', 3, 'Je n’arrive pas à garder la hauteur. Une astuce ?'],
    ['trainer', 5, 'Nora : visez un point au-dessus du front, toujours le même, et laissez monter.'],
    ['waiting', 4, 'Le point au-dessus du front, c’était ça. Merci !'],
    ['basic', 5, 'Le ralenti à 0,25× montre tout.'],
    ['premium', 5, 'La base de la base. J’y reviens avant chaque compétition.'],
    ['rose', 4, 'Prévoyez un tapis. Vraiment.'],
    ['free', 4, 'Premier soir : douze chutes, une réussite. Je recommence demain.'],
    ['theo', 5, 'La réception dans le shaker fait un bruit magnifique quand elle est juste.'],
    ['yanis', 4, 'J’aurais aimé voir la main gauche de plus près.'],
    ['canceled', 5, 'Mon fils de douze ans l’a appris avant moi.'],
    ['pro', 5, 'Je l’utilise pour former mes extras.'],
    ['adam', 4, 'Great pace. I wish the bottle weight was mentioned.'],
    ['premium', 5, 'Adam : une bouteille de 70 cl vide, environ 450 g. Les lestées viennent après.'],
    ['rose', 5, 'Enchaîner à gauche m’a débloqué l’échange croisé.'],
    ['basic', 4, 'Très clair. J’aurais aimé un angle de profil sur la réception.'],
    ['free', 5, 'Terminé ce soir. Le suivant m’attend.'],
    [
      'premium',
      5,
      'La boucle sur le mouvement 2 m’a sauvé. Je lançais trop haut : en miroir à 0,5×, ça saute aux yeux.',
    ],
  ],
  'le-stall-dos-de-la-main': [
    ['yanis', 5, 'Descendre avec la bouteille, pas l’attendre. Tout est dit.'],
    ['free', 4, 'Je tiens une seconde. Trois, on verra la semaine prochaine.'],
    ['rose', 5, 'À genoux au-dessus du tapis : le meilleur conseil de la vidéo.'],
    ['adam', 4, 'Harder than it looks, and very well explained.'],
  ],
  'roule-sur-l-avant-bras': [
    ['basic', 4, 'Le coude qui monte, je n’y aurais jamais pensé.'],
    ['theo', 5, 'Deux heures, et les clients applaudissent déjà.'],
  ],
  'du-shaker-a-la-bouteille': [
    ['premium', 5, 'Un seul bruit. C’est devenu mon exercice du matin.'],
    ['free', 5, 'Le shaker seul d’abord : merci de l’avoir séparé.'],
    ['pro', 5, 'Exactement ce qui me manquait derrière le bar.'],
  ],
  'echange-croise': [
    ['canceled', 4, 'La haute part la première : répétez-le encore, on l’oublie toujours.'],
    ['rose', 5, 'Inès explique comme personne.'],
  ],
  'verse-longue-poignet-fixe': [
    ['waiting', 4, 'Le sol de ma cuisine s’en souvient, mais le filet tient.'],
    ['basic', 5, 'Couper net sans goutte, enfin.'],
  ],
  'passage-sous-le-coude': [['pro', 5, 'Regard devant, c’est toute la figure.']],
  'trois-temps-une-seule-main': [
    ['trainer', 5, 'Comptez à voix haute, même si l’on vous regarde.'],
    ['yanis', 5, 'La main ne court jamais : je l’ai collé sur mon miroir.'],
    ['theo', 4, 'Long à venir, mais quelle satisfaction.'],
  ],
  'prise-a-l-aveugle-dans-le-dos': [
    ['premium', 5, 'Savoir où elle tombe avant de ne plus regarder. Évident, une fois dit.'],
    ['free', 4, 'Mon omoplate proteste, mais j’avance.'],
  ],
  'le-tour-et-demi': [
    ['basic', 5, 'Le col arrive dans la main comme promis.'],
    ['basic', 4, 'Un mois après : attention à ne pas serrer trop tôt.'],
  ],
  'appui-coude-puis-main': [['basic', 4, 'La relance d’un quart m’a pris deux semaines.']],
  'cascade-a-trois-bouteilles': [
    ['pro', 5, 'Le rythme d’abord. J’avais tout faux depuis un an.'],
    ['yanis', 4, 'J’en suis à neuf réceptions d’affilée.'],
  ],
  'le-shaker-en-colonne': [['pro', 5, 'Ne pas regarder en bas : plus facile à dire qu’à faire !']],
  'composer-un-numero': [
    ['premium', 5, 'J’ai refait mon numéro de zéro après l’avoir vue.'],
    ['rose', 5, 'Prévoir quoi faire quand elle tombe, ça change le trac.'],
  ],
  'toupie-et-stall': [['premium', 4, 'Une seconde avant, tout est joué. Je confirme, ecchymoses à l’appui.']],
  'finale-aux-trois-shakers': [
    ['rose', 5, 'Le silence avant la réception, on en a la chair de poule.'],
    ['premium', 5, 'Voir la finale décomposée, c’est un cadeau.'],
  ],
};
