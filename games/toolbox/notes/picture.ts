/** A picture as a data address. An address elsewhere would tell its owner who looks at it. */
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/
export const isPicture = (text: string): boolean => PICTURE.test(text)
