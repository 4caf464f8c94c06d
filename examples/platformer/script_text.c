/* SPDX-License-Identifier: MIT */
/* Found by: find_script 3 */
#include "script.h"

const char *const script_texts[GAME_PLAYERS] = {
    "2lf 20r 73rj 2ruf 88r 15rj 15j 21lj 46r 18rj 18j 37rj 10r 12- 39rj 2ruf 32r 22lj 46l 2lf 6lj "
    "2rf 53r 38lj 46r 6rj 23lj 40l 32lj 30rj 21r 21rj 12- 41r 9rj 13r 32rj 44r 8lj 26l 27rj 6rf 31rj "
    "8d 79r 19rj 7j 34l 22lj 32l 11lj 2rf 30lj 2luf 17lj 58rj 2rf 10rj 46r 34- 9d 111r 9j 21l 22r "
    "2rf 8rj 25r 12rj 130r 10rj 25r 10j 11r 45l 9lj 2lf 18lj 23- 15rj 83r 17j 2rf 42r 29- 9j 51lj "
    "16l 15lj 2rf 37rj 9d 2rf 64rj 57r 16rj 33r 7rj 40- 2l 14lj 4lf 23rj 29l 6lj 48l 16lj 10l 8rj "
    "37r 36- 21l 7lj 2lf 22lj 2ruf 2rf 13j 12lj 11rj 2lf 20lj 32l 31r 2ruf 16r 4rf 20r 15rj 10lj "
    "19- 19lj 47l 19lj 2luf 10lj 9l 10rj 51r 22rj 29lj 15j 23lj 15- 19rj 30r 46rj 40r 10lj 23- 4lf "
    "6rj 22r 9j 69r 7rj",

    "11j 14lj 43r 13rj 2ruf 2rf 2ruf 45r 10lj 8l 31r 11j 98r 8rj 2lj 31r 12rj 11j 12r 21- 18l 18rj "
    "11j 2ruf 14rj 56l 32- 93r 18rj 2ruf 47r 2rf 41rj 9r 43l 2lf 35lj 55l 15lj 53rj 50r 10- 37l 18j "
    "19rj 2rf 16- 18r 48l 2lf 72l 13lj 11d 11lj 59l 11lj 2lf 12d 11l 35lj 2luf 24lj 41l 23r 12rj "
    "38r 8d 92r 2luf 18lj 2luf 25- 11rj 2ruf 2lf 49l 13rj 26r 16rj 49r 7rj 46r 14rj 4lf 14l 35r 19j "
    "76r 20rj 12r 19rj 2ruf 57r 15lj 2ruf 19j 24rj 46r 41rj 8d 55r 18lj 13rj 9j 33r 2ruf 13rj 50r "
    "12- 10j 2ruf 65r 16rj 80r 48rj 20lj 47r 12- 13l 15rj 40r 17l 14lj 21l 16r 12d 2lf 17j 27r 12j "
    "6rj 19r 15- 35lj 17rj 2r 12j 8lj 40l 11d 52l 2lf 25lj 19l 11r 16rj 18lj 39r 2rf 2luf 23lj 36l "
    "35lj 10l 11lj 29l 28lj 2lf 19lj",

    "33rj 13r 9rj 12d 6lj 35l 2lf 29- 11l 16- 8j 2luf 15rj 53lj 16j 12- 2luf 26l 23rj 13r 6lj 26rj "
    "2rf 11rj 49r 20rj 44r 13rj 44r 20rj 19r 2rf 32rj 55r 13j 20r 21rj 17r 15lj 32l 8lj 9d 71l 2lf "
    "25- 22r 26rj 33lj 20j 37l 48lj 2luf 40l 17lj 16- 27l 42lj 26l 2lf 27- 10lj 34l 9lj 39r 13lj "
    "11j 54r 33rj 13lj 43l 23lj 32rj 39r 74rj 10r 66rj 32lj 2rf 116r 19rj 42l 7lj 66l 16lj 49l 19lj "
    "2luf 39lj 41l 60r 21rj 17- 15rj 37r 7lj 21- 22rj 76r 11rj 13j 40r 12j 11rj 10r 16rj 21lj 25rj "
    "15r 10d 23l 14rj 2rf 9rj 27r 23lj 2lf 27l 13rj 21- 40rj 12lj 28rj 16- 8lj 15r 8d 2rj 31r 13rj "
    "2ruf 11r 9lj 14rj 2ruf 14r 23rj 2lf 29lj 31- 17rj 32- 10r 53l 7lj 29l 13rj 9d 11rj 13l 17lj "
    "57l 1d 21- 37lj 2lf 36rj 54r",

    "14l 7lj 33l 27- 19lj 16j 10rj 24l 15lj 31l 10lj 51l 11d 14l 2rf 16rj 21lj 41l 44lj 2luf 11lj "
    "17j 37lj 56l 2ruf 15lj 12d 16lj 26- 19rj 24r 16j 17rj 15l 9d 11r 2rf 37r 19lj 14l 27lj 14l 2luf "
    "43l 7lj 24l 2ruf 10j 71r 21rj 46r 8d 33rj 58r 37lj 14l 2luf 10l 8lj 19l 23- 2lf 10d 17lj 2luf "
    "10l 23lj 10d 14l 9j 20r 7lj 10l 19r 16lj 25l 15lj 26l 3rj 16- 11d 123r 20rj 8d 21rj 55r 9d 2ruf "
    "23rj 12- 2luf 7lj 48l 30- 63r 35- 27lj 88l 21lj 40r 24l 2lf 31rj 32r 11d 62rj 10j 43rj 16r 8rj "
    "26- 14j 9rj 58l 22lj 11l 2luf 2lf 6j 11lj 16j 9d 45rj 30r 39lj 49l 8j 32l 16r 19rj 14j 12- 2luf "
    "9j 2luf 19lj 2ruf 57r 59l 9d 13j 10- 25l 20d 42l 14r 17rj 16r 14rj 14j 10lj 15j 25lj 10j 18l "
    "24lj 4l 37- 26l 58- 64r 16lj 21rj 9d 47rj 22r"};
