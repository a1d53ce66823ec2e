/** Words of buttons in the languages of most pages; a name is looked at as a whole, in small letters. */
export const WORDS = {
  search:
    /search|\bfind\b|\bquery\b|look ?up|найти|поиск|искать|запрос|such(?:e|en)\b|rechercher|recherche|buscar/i,
  payment:
    /\bpay(?:ment)?\b|\bbuy\b|purchase|place (?:your |the )?order|order (?:now|and pay)|donate|subscribe now|оплат|купить|заказать|kaufen|bezahlen|zahlungspflichtig|payer|acheter|pagar|comprar/i,
  submit:
    /submit|\bsend\b|\bpost\b|publish|confirm|register|sign ?up|sign ?in|log ?in|create (?:an? )?account|\bbook\b|reserve|apply\b|check ?out|delete|remove account|unsubscribe|отправ|опубликов|подтверд|зарегистр|войти|оформить|забронир|удалить|absenden|senden|anmelden|registrieren|bestätigen|buchen|envoyer|valider|connexion|s'inscrire|enviar|confirmar|iniciar sesión/i,
  download: /\bdownload|скачать|загрузить файл|herunterladen|télécharger|descargar/i,
  secret:
    /passw(?:or)?d|passphrase|passcode|one[- ]?time|\botp\b|\b2fa\b|verification code|security code|\bcvv\b|\bcvc\b|\bpin\b|card number|парол|одноразов|код (?:из|подтверждения)|номер карты|passwort|kennwort|mot de passe|contraseña/i,
} as const;

/** Fields and buttons of a search, which send nothing that anybody keeps. */
export function isSearch(item: { readonly role: string; readonly name: string }): boolean {
  return item.role === "searchbox" || WORDS.search.test(item.name);
}
