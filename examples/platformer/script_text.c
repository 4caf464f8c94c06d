/* SPDX-License-Identifier: MIT */
/* Found by: find_script 3 */
#include "script.h"

const char *const script_texts[GAME_PLAYERS] = {
    "2lf 20r 73rj 2ruf 88r 15rj 15j 21lj 46r 18rj 18j 37rj 10r 12- 39rj 2ruf 54r 18j 17- 52lj 41r "
    "12rj 40r 24rj 20- 2ruf 31r 12j 9rj 15l 11d 4rf 16rj 2rf 38rj 8j 35lj 11d 10j 36l 11lj 2lf 56lj "
    "33l 21lj 4lf 10d 25l 9j 39- 54l 17r 38lj 36- 7lj 42l 2luf 17rj 2rf 26r 6rj 33- 30r 23l 17lj "
    "2lf 2j 20l 21- 2lf 46rj 61r 18j 45l 38- 37l 12d 10rj 16r 19l 2lf 55lj 32l 16lj 2rf 45r 35- 2ruf "
    "21r 12rj 33r 24rj 14j 38rj 47r 69rj 40- 33j 35r 13j 2lf 9lj 28l 31lj 32r 2ruf 33l 8rj 56r 54l "
    "17lj 15- 25lj 14j 13- 16rj 82r 54l 15- 16j 61r 2ruf 2r 2rf 56r 2lf 20rj 16r 10j 17rj 27- 21rj "
    "26r 36lj 50l 2lf 15lj 14j 21rj 8lj 7rj 15r 18rj 8j 49r 2lf 8rj 50r 22rj 28r 14lj 15r 15lj 2lf "
    "4l",

    "11j 14lj 43r 13rj 2ruf 2rf 2ruf 45r 10lj 8l 31r 11j 98r 8rj 2lj 31r 12rj 11j 12r 21- 18l 18rj "
    "11j 2ruf 14rj 56l 32- 93r 18rj 2ruf 47r 2rf 41rj 9r 43l 2lf 35lj 55l 15lj 53rj 50r 10- 37l 20rj "
    "58l 15j 14rj 43r 2ruf 21rj 10j 58l 23lj 36l 19d 22rj 12d 2rf 18- 52r 25lj 24j 126l 2lf 10j 12lj "
    "41l 24lj 12j 33lj 26d 10j 20lj 34- 7lj 2luf 15lj 52l 11j 13rj 36r 29rj 31- 8d 22r 2rf 21r 10j "
    "14r 13j 28r 20rj 42r 9lj 51l 38lj 52r 21lj 21- 39l 13j 23lj 33- 12j 14rj 2luf 14j 47l 46lj 15l "
    "19rj 29r 15lj 81l 6lj 25r 11j 2ruf 64rj 21r 23rj 2rf 2r 32lj 2luf 11lj 20- 10d 41l 7lj 2lf 18j "
    "7l 26rj 18r 19l 6lj 24r 18d 39r 12rj 15- 17j 2rf 18r 2ruf 65rj 2lf 11lj 6rj 45r 40rj 21lj 2rf "
    "33rj 9lj",

    "33rj 13r 9rj 12d 6lj 35l 2lf 29- 11l 16- 8j 2luf 15rj 53lj 16j 12- 2luf 26l 23rj 13r 6lj 26rj "
    "2rf 11rj 49r 43rj 34r 12lj 2ruf 37rj 10- 32r 24rj 2rf 21lj 31rj 72r 20lj 2luf 12- 27l 17lj 2luf "
    "70l 36rj 32r 68l 7rj 20lj 38l 8lj 40l 23lj 60l 38rj 37r 22- 21rj 4lf 19lj 2rf 21r 35rj 102r "
    "2rf 49l 11lj 11d 24l 9j 11rj 12l 47r 18j 8d 9rj 56r 18rj 2rf 37r 46rj 4rf 30- 13r 11rj 12- 30lj "
    "22rj 50r 2ruf 2rf 14j 7r 21l 15j 12d 54r 10rj 2rf 14j 22rj 38lj 2luf 32- 59r 39rj 14- 78l 16lj "
    "10l 12lj 18j 87r 17rj 28r 19rj 55r 39rj 8j 28r 1j 8d 48l 8j 14rj 2rf 19rj 15r 12rj 24r 2lf 16lj "
    "26l 11d 2rf 42l 2lf 13lj 25l 11j 2ruf 34rj 55r 20j 27lj 12- 20lj 25l 18lj 20j 34rj 9j 24r 17j "
    "15rj 27- 49lj 2rf 37r 3-",

    "14l 7lj 33l 27- 19lj 16j 10rj 24l 15lj 31l 10lj 51l 11d 14l 2rf 16rj 21lj 41l 44lj 2luf 11lj "
    "17j 37lj 56l 2ruf 15lj 12d 16lj 26- 19rj 24r 16j 17rj 15l 9d 11r 2rf 37r 19lj 14l 27lj 14l 2luf "
    "43l 7lj 24l 2ruf 10j 71r 21rj 87r 34rj 75r 19rj 9lj 19l 2lf 101l 24rj 28j 7rj 86r 5- 28r 28rj "
    "11d 50r 10rj 9lj 14l 20lj 2luf 13j 33l 2luf 22lj 2lf 23lj 33l 11rj 31- 9j 2lf 15l 2rf 31- 49l "
    "7lj 20- 2luf 14r 36- 57r 2ruf 12r 44rj 49r 24rj 33l 19lj 17rj 12d 12lj 38l 10j 2lf 40l 49r 35rj "
    "12d 21- 11lj 15j 7r 31lj 13j 28l 7rj 28- 17rj 8j 2rf 14j 2l 31lj 40l 10d 10lj 2lf 12l 9lj 15rj "
    "21r 9lj 39l 10j 30rj 33- 29l 34- 56r 81l 17lj 2lf 25l 7lj 2lf 9j 12lj 2lf 53lj 22r 18rj 26r "
    "42rj 42r 6rj 11d 40rj 2rf 21- 2rf 12rj 35r 21rj"};
