/** As long as a name may come from a bank, with marks on its letters, and without any place to break it. */
export const longText = 'Ọlọ́runfẹ́mi Adéwálé-Ògúnṣànyà Ƙasimu Yar’adua '.repeat(7).slice(0, 299) + '.'
/** The same without a space: what wraps by words alone runs out of its column. */
export const unbrokenText = 'Ọlọ́runfẹ́miAdéwáléÒgúnṣànyàƘasimu'.repeat(9).slice(0, 300)
