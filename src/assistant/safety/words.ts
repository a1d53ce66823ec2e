/**
 * Words for secrets, by which a question is refused before the person is bothered with it. Whatever the language, what
 * is for secrets is known by its field, and nothing is typed there.
 */
export const SECRET_WORDS =
  /passw(?:or)?d|passphrase|passcode|one[- ]?time|\botp\b|\b2fa\b|verification code|security code|\bcvv\b|\bcvc\b|\bpin\b|card number|парол|одноразов|код (?:из|подтверждения)|номер карты|passwort|kennwort|mot de passe|contraseña|パスワード|暗証番号|كلمة (?:المرور|السر)|密码|验证码|비밀번호|senha|şifre/i;
