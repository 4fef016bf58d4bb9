/** Where the veil begins that leaves the column of who it is about in sight: photo and signature are compared there. */
export const besideWho = 'min-[1101px]:left-[267px]'
